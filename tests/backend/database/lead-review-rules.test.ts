import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { leadDeliveryStatuses } from '../../../supabase/functions/_shared/rules/lead/delivery-status.ts';
import { leadRecord } from '../../../supabase/functions/_shared/rules/lead/record.ts';
import { leadSchemas } from '../../../supabase/functions/_shared/rules/lead/schemas.ts';
import {
  crossVisitorSignals,
  spamSignals,
} from '../../../supabase/functions/_shared/rules/lead/spam.ts';
import { filledIn } from '../../unit/rules/lead/forms.ts';
import { describeOneLane, type Running } from '../lanes/index.ts';
import { refusal } from './refusal.ts';

describeOneLane('constraints of suspicious leads and HTML', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start();
  });

  const whole = leadRecord(
    'seo-audit',
    v.parse(leadSchemas['seo-audit'], filledIn['seo-audit']),
    {},
  );
  const refusalOf = (row: Record<string, unknown>) =>
    refusal(running, 'leads', { ...whole, ...row });
  const definitionOf = async (constraint: string) => {
    const [row] = await running.query<{ definition: string }>(
      'select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1',
      [constraint],
    );
    return row?.definition ?? '';
  };

  test('spam signals equal the rules', async () => {
    for (const signal of spamSignals) {
      const holds = !crossVisitorSignals.some((one) => one === signal);
      const row = { spam_signals: [signal], review: holds ? 'held' : null };
      expect(await refusalOf(row), signal).toBeUndefined();
    }
    expect(await refusalOf({ spam_signals: [...spamSignals], review: 'spam' })).toBeUndefined();
    for (const signal of ['markup ', '', null]) {
      const row = { spam_signals: [signal], review: 'held' };
      expect(await refusalOf(row)).toBe('leads_spam_signals_known');
    }
    // The constraint has no other signal.
    const named = (await definitionOf('leads_spam_signals_known')).matchAll(/'([^']+)'/g);
    expect([...named].map(([, signal]) => signal)).toEqual([...spamSignals]);
  });

  test.each(['leads_delivery_status_known', 'lead_events_kind_known'])(
    'delivery statuses in %s equal the rules, in the same order',
    async (constraint) => {
      const named = (await definitionOf(constraint)).matchAll(/'([^']+)'/g);
      expect([...named].map(([, status]) => status)).toEqual(leadDeliveryStatuses);
    },
  );

  test('suspicious leads have a review, and others don’t', async () => {
    expect(await refusalOf({ review: 'held' })).toBe('leads_review_of_suspicious');
    expect(await refusalOf({ spam_signals: [...crossVisitorSignals], review: 'held' })).toBe(
      'leads_review_of_suspicious',
    );
    expect(await refusalOf({ spam_signals: ['markup'], review: null })).toBe(
      'leads_review_of_suspicious',
    );
    expect(await refusalOf({ spam_signals: ['markup'], review: 'lost' })).toBe(
      'leads_review_known',
    );
  });

  const live = ['<a', '<Z', '</', '<!', '<?', 'before <b>after</b>'];
  const harmless = ['\u2039a>', '< a', '<3', '<', 'a<\u00e9'];

  test('no text column accepts HTML tags', async () => {
    const columns = await running.query<{ name: string; type: string }>(
      `select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type
         from pg_attribute a
         where a.attrelid = 'public.leads'::regclass and a.attnum > 0 and not a.attisdropped
           and a.atttypid::regtype::text in ('text', 'text[]', 'jsonb')`,
    );
    expect(columns.length).toBeGreaterThan(20);
    // Part of the constraint's definition only as a list of known values.
    const definition = (await definitionOf('leads_no_html_tags')) + ' delivery_status';
    for (const { name } of columns) expect(definition).toMatch(new RegExp(`\\b${name}\\b`));
    for (const column of ['first_name', 'company', 'message', 'page_source', 'user_agent']) {
      for (const text of live) {
        expect(await refusalOf({ [column]: text }), text).toBe('leads_no_html_tags');
      }
      for (const text of harmless) {
        expect(await refusalOf({ [column]: text }), text).toBeUndefined();
      }
    }
  });

  test('attribution accepts no HTML tags at any depth', async () => {
    for (const text of live) {
      const attribution = { first: { utm_source: text } };
      expect(await refusalOf({ attribution }), text).toBe('leads_no_html_tags');
      expect(await refusalOf({ attribution: { [text]: 'a' } }), text).toBe('leads_no_html_tags');
    }
    for (const text of [...harmless, '<\n', '<"', '<\\']) {
      expect(await refusalOf({ attribution: { first: { utm_source: text } } })).toBeUndefined();
    }
  });

  test('an email address with an angle bracket is rejected', async () => {
    for (const email of ['<dana@example.com>', 'dana>@example.com', 'dana@<3.example']) {
      expect(await refusalOf({ email }), email).toMatch(/^leads_(?:no_html_tags|email_format)$/);
    }
  });
});
