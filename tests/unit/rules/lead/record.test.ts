import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { leadConsentStatement } from '../../../../supabase/functions/_shared/rules/lead/consent.ts';
import { leadFormIds } from '../../../../supabase/functions/_shared/rules/lead/forms.ts';
import {
  leadColumns,
  leadContextLengths,
  leadRecord,
} from '../../../../supabase/functions/_shared/rules/lead/record.ts';
import { leadSchemas } from '../../../../supabase/functions/_shared/rules/lead/schemas.ts';
import { isSitePath } from '../../../../supabase/functions/_shared/rules/site-path.ts';
import { filledIn, leadLengths } from './forms.ts';
import { anyCharacter, anyAddress, foreignPaths, pathsToForeignPaths } from '../nasty-addresses.ts';

describe('the record of a lead', () => {
  it('has the columns of public.leads, with the consent statement', () => {
    const context = {
      pageSource: '/contact',
      userAgent: 'Browser/1',
      spamSignals: ['markup' as const],
    };
    expect(leadRecord('request-a-time', filledIn['request-a-time'], context)).toEqual({
      form_id: 'request-a-time',
      first_name: 'Dana',
      last_name: 'Miller',
      email: 'dana@example.com',
      phone: '(555) 010-0123',
      preferred_times: 'Mondays after 3PM\nor Friday mornings',
      message: 'Three nurses by March.\nTwo more in May.',
      page_source: '/contact',
      user_agent: 'Browser/1',
      attribution: {},
      consent_given: true,
      consent_statement: leadConsentStatement,
      spam_signals: ['markup'],
    });
  });

  it('has no spam signals by default', () => {
    expect(leadRecord('seo-audit', {}, {}).spam_signals).toEqual([]);
  });

  it('neutralizes tags in the user agent', () => {
    const context = { userAgent: '<b>Browser</b> <3' };
    expect(leadRecord('seo-audit', {}, context)).toMatchObject({
      user_agent: '\u2039b>Browser\u2039/b> <3',
    });
  });

  it.each([
    ['/contact?email=dana@example.com#form', '/contact'],
    ['/', '/'],
    ['/<script>', undefined],
    [7, undefined],
    [`/${'a'.repeat(3000)}`, `/${'a'.repeat(leadContextLengths.pageSource - 1)}`],
  ])('reduces the page %j to its path: %j', (pageSource, expected) => {
    expect(leadRecord('seo-audit', {}, { pageSource }).page_source).toBe(expected);
  });

  it.each([...foreignPaths, ...pathsToForeignPaths].filter((path) => path === path.trimStart()))(
    'drops a page that browsers resolve to another host: %j',
    (pageSource) => {
      expect(leadRecord('seo-audit', {}, { pageSource })).not.toHaveProperty('page_source');
    },
  );

  it('only keeps pages of this site', () => {
    fc.assert(
      fc.property(anyAddress, (pageSource) => {
        const { page_source: kept } = leadRecord('seo-audit', {}, { pageSource });
        if (kept !== undefined) expect(kept).toSatisfy(isSitePath);
      }),
      { numRuns: 500 },
    );
  });
});

/** The constraints of public.leads on single-line and multi-line text. */
const isLine = (text: string, most: number) =>
  text.replace(/^ +| +$/g, '') !== '' &&
  [...text].length <= most &&
  !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text);
const isText = (text: string, most: number) =>
  text.replace(/^ +| +$/g, '') !== '' && [...text].length <= most && !/[\0\p{Cs}]/u.test(text);

test('anything is either rejected with a message or storable', () => {
  const words = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 120 }),
    fc.string({ unit: fc.constantFrom('<', '/', '!', '?', 'b', '\0', ' ', '@', '.', '#') }),
    fc.constantFrom('\ud800', '\0', '\u2028', '\ufffa', '\u00a0', '\ufeff', ''),
  );
  const anything = fc.oneof({ weight: 3, arbitrary: words }, fc.anything());
  const edited = fc.dictionary(fc.constantFrom(...Object.keys(leadColumns)), anything, {
    maxKeys: 4,
  });
  fc.assert(
    fc.property(fc.constantFrom(...leadFormIds), edited, anything, (formId, edits, userAgent) => {
      const parsed = v.safeParse(leadSchemas[formId], { ...filledIn[formId], ...edits });
      if (!parsed.success) {
        for (const { message } of parsed.issues) expect(message).toMatch(/^Please \w+/);
        return;
      }
      const agent = typeof userAgent === 'string' ? userAgent : null;
      const record = leadRecord(formId, parsed.output, { pageSource: userAgent, userAgent: agent });
      expect(JSON.stringify(record)).not.toMatch(/<[a-z/!?]/i);
      for (const [field, column] of Object.entries(leadColumns)) {
        const text = record[column];
        if (typeof text !== 'string') continue;
        const most = leadLengths[field as keyof typeof leadLengths] ?? 200;
        const holds = field === 'message' || field === 'preferredTimes' ? isText : isLine;
        expect([field, text, holds(text, most)]).toEqual([field, text, true]);
      }
      for (const context of [record.page_source, record.user_agent]) {
        if (typeof context === 'string') expect(isLine(context, 2048)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
