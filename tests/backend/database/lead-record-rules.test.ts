import fc from 'fast-check';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { attributionLengths } from '../../../supabase/functions/_shared/rules/tracking/attribution.ts';
import { leadConsentStatement } from '../../../supabase/functions/_shared/rules/lead/consent.ts';
import { leadFormIds } from '../../../supabase/functions/_shared/rules/lead/forms.ts';
import {
  leadContextLengths,
  leadRecord,
} from '../../../supabase/functions/_shared/rules/lead/record.ts';
import { leadSchemas } from '../../../supabase/functions/_shared/rules/lead/schemas.ts';
import { filledIn } from '../../unit/rules/lead/forms.ts';
import { describeOneLane, type Running } from '../lanes/index.ts';
import { refusal } from './refusal.ts';

/** Every record that secure-ghl-submit can make can be stored. */
describeOneLane('lead records', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start();
  });

  const audit = leadRecord(
    'seo-audit',
    v.parse(leadSchemas['seo-audit'], filledIn['seo-audit']),
    {},
  );
  const refusalOf = (row: Record<string, unknown>) =>
    refusal(running, 'leads', { ...audit, ...row });

  test('context has the maximum lengths of the rules', async () => {
    const { pageSource, userAgent } = leadContextLengths;
    expect(await refusalOf({ page_source: 'é'.repeat(pageSource) })).toBeUndefined();
    expect(await refusalOf({ page_source: 'é'.repeat(pageSource + 1) })).toBe(
      'leads_page_source_format',
    );
    expect(await refusalOf({ user_agent: 'é'.repeat(userAgent) })).toBeUndefined();
    expect(await refusalOf({ user_agent: 'é'.repeat(userAgent + 1) })).toBe(
      'leads_user_agent_format',
    );
    const { whole } = attributionLengths;
    const attribution = (length: number) => ({
      first: 'é'.repeat(length - '{"first": ""}'.length),
    });
    expect(await refusalOf({ attribution: attribution(whole) })).toBeUndefined();
    expect(await refusalOf({ attribution: attribution(whole + 1) })).toBe(
      'leads_attribution_format',
    );
    expect(await refusalOf({ attribution: ['a list'] })).toBe('leads_attribution_format');
  });

  test('consent and its wording are required', async () => {
    expect(await refusalOf({ consent_statement: leadConsentStatement })).toBeUndefined();
    expect(await refusalOf({ consent_given: false })).toBe('leads_consent_given');
    expect(await refusalOf({ consent_statement: '' })).toBe('leads_consent_statement_length');
  });

  test('the database accepts everything that the schemas accept', async () => {
    const words = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
      fc.string({
        unit: fc.constantFrom('<', '/', '!', '?', 'b', '>', ' ', '\0', '"', '\\'),
        minLength: 1,
      }),
      fc.constantFrom('\u0085', '\u2028', '\ufffa', '\u200b', 'a\u00a0b', 'a\ufeffb', 'a\tb'),
    );
    const email = fc
      .tuple(words, words, fc.constantFrom('com', 'test', '\u00a0', 'é'))
      .map(([local, host, end]) => `${local}@${host}.${end}`);
    const website = fc.oneof(fc.webUrl({ withQueryParameters: true }), words);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...leadFormIds),
        fc.record({ firstName: words, company: words, message: words, preferredTimes: words }),
        fc.oneof(email, fc.constant('ada@example.com')),
        fc.oneof(website, fc.constant('example.com')),
        words,
        async (formId, texts, address, websiteUrl, context) => {
          const typed = { ...filledIn[formId], ...texts, email: address, websiteUrl };
          const parsed = v.safeParse(leadSchemas[formId], typed);
          fc.pre(parsed.success);
          const record = leadRecord(formId, parsed.output, {
            pageSource: `/${context}`,
            userAgent: context,
            attribution: { first: { utm_source: context, referrer: `https://${context}` } },
          });
          expect(await refusal(running, 'leads', record)).toBeUndefined();
        },
      ),
      { numRuns: 300 },
    );
  });
});
