import fc from 'fast-check';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { leadFormIds } from '../../../supabase/functions/_shared/rules/lead/forms.ts';
import { leadColumns, leadRecord } from '../../../supabase/functions/_shared/rules/lead/record.ts';
import { leadSchemas } from '../../../supabase/functions/_shared/rules/lead/schemas.ts';
import { signalsOf } from '../../../supabase/functions/_shared/rules/lead/signals.ts';
import { leadSignals } from '../../../supabase/functions/_shared/rules/lead/spam.ts';
import { readCorpus } from '../../spam/train.ts';
import { contactDetails, siteTimeZone } from '../../../supabase/functions/_shared/business.ts';
import { filledIn } from '../../unit/rules/lead/forms.ts';
import { isLong } from '../../long-tests.ts';
import { describeDatabase, type Running } from '../lanes/index.ts';
import { constraintAgainst, evaluate, type Row } from './rows.ts';

/** The constraints of leads accept what the shared rules accept. */
describeDatabase('constraints of leads', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start();
  });

  const recordOf = (formId: (typeof leadFormIds)[number]) =>
    leadRecord(formId, v.parse(leadSchemas[formId], filledIn[formId]), {});
  const against = (fields: Row) =>
    constraintAgainst(running, 'leads', { ...recordOf('strategy-session'), ...fields });

  test.each(leadFormIds)(
    '%s can be stored and requires the fields of its schema',
    async (formId) => {
      expect(await constraintAgainst(running, 'leads', recordOf(formId))).toBeUndefined();
      for (const field of Object.keys(filledIn[formId])) {
        const others = Object.entries(filledIn[formId]).filter(([name]) => name !== field);
        const optional = v.is(leadSchemas[formId], Object.fromEntries(others));
        const column = leadColumns[field as keyof typeof leadColumns];
        const against = (value: unknown) =>
          constraintAgainst(running, 'leads', { ...recordOf(formId), [column]: value });
        expect((await against(null)) === undefined, field).toBe(optional);
        expect(await against(' '), field).toMatch(`leads_${column}`);
      }
    },
  );

  test.each<[constraint: string, values: Row[]]>([
    ['leads_form_id_known', [{ form_id: 'contact' }]],
    ['leads_email_format', ['a', 'a b@c.de', 'a\u00a0@b.cd', ''].map((email) => ({ email }))],
    [
      'leads_website_url_format',
      ['javascript:alert(1)', 'ftp://example.com/', 'example.com', 'https://'].map(
        (website_url) => ({ website_url }),
      ),
    ],
    ['leads_attribution_format', [{ attribution: ['a list'] }]],
    ['leads_consent_given', [{ consent_given: false }]],
    ['leads_consent_statement_length', [{ consent_statement: '' }]],
    [
      'leads_spam_signals_known',
      ['markup ', '', null].map((signal) => ({ spam_signals: [signal], review: null })),
    ],
    [
      'leads_review_of_suspicious',
      [
        { review: 'held' },
        { spam_signals: ['repeated-text', 'markup'], review: 'held' },
        { spam_signals: ['sales-pitch'], review: null },
      ],
    ],
    ['leads_review_known', [{ spam_signals: ['sales-pitch'], review: 'lost' }]],
  ])('%s rejects what the rules reject', async (constraint, values) => {
    for (const fields of values) {
      expect(await against(fields), JSON.stringify(fields)).toBe(constraint);
    }
  });

  test('one weak signal holds no lead, two do, and what others sent never counts', async () => {
    const strong = ['link-in-name', 'forum-link', 'gibberish', 'sales-pitch'];
    for (const signal of leadSignals) {
      const review = strong.includes(signal) ? 'held' : null;
      expect(await against({ spam_signals: [signal], review }), signal).toBeUndefined();
      const two = [signal, signal === 'markup' ? 'many-links' : 'markup'];
      const held = signal === 'repeated-text' ? null : 'held';
      expect(await against({ spam_signals: two, review: held }), signal).toBeUndefined();
    }
  });

  // The filter wasn't trained with this test set.
  test('of a test set of 700 submissions, at most 1% of the ordinary half are held, and at least 80% of the spam', async () => {
    const samples = readCorpus('unseen-');
    expect(samples).toHaveLength(700);
    const found = samples.map((sample) => signalsOf(sample));
    const verdicts = await evaluate<boolean>(
      running,
      'private.must_hold_lead(array(select json_array_elements_text(value)))',
      found,
    );
    const held = samples.filter((_, index) => verdicts[index]);
    expect(held.filter(({ isSpam }) => !isSpam).length).toBeLessThanOrEqual(3);
    expect(held.filter(({ isSpam }) => isSpam).length).toBeGreaterThanOrEqual(280);
  });

  test('the office hours are those that the site states', async () => {
    expect(contactDetails.hours).toBe('Mon-Fri 9AM-6PM EST');
    const [setting] = await running.query(
      `select default_value from private.settings where name = 'office-hours'`,
    );
    const hours = { days: [1, 2, 3, 4, 5], opens: '09:00', closes: '18:00' };
    expect(setting).toEqual({ default_value: { ...hours, time_zone: siteTimeZone.name } });
  });

  /** Every record that secure-ghl-submit can make can be stored. */
  test('the database accepts everything that the schemas accept', async () => {
    const words = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(...'</!?b> \0"\\'), minLength: 1 }),
      fc.constantFrom('\u0085', '\u2028', '\ufffa', '\u200b', 'a\u00a0b', 'a\ufeffb', 'a\tb'),
    );
    const email = fc
      .tuple(words, words, fc.constantFrom('com', 'test', '\u00a0', 'é'))
      .map(([local, host, end]) => `${local}@${host}.${end}`);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...leadFormIds),
        fc.record({ firstName: words, company: words, message: words, preferredTimes: words }),
        fc.oneof(email, fc.constant('ada@example.com')),
        fc.oneof(fc.webUrl({ withQueryParameters: true }), words, fc.constant('example.com')),
        words,
        async (formId, typed, email, websiteUrl, context) => {
          const values = { ...filledIn[formId], ...typed, email, websiteUrl };
          const parsed = v.safeParse(leadSchemas[formId], values);
          fc.pre(parsed.success);
          const record = leadRecord(formId, parsed.output, {
            pageSource: `/${context}`,
            userAgent: context,
            attribution: { first: { utm_source: context, referrer: `https://${context}` } },
          });
          expect(await constraintAgainst(running, 'leads', record)).toBeUndefined();
        },
      ),
      { numRuns: isLong ? 300 : 100 },
    );
  });
});
