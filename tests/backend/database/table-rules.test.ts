import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseReport } from '../../../supabase/functions/csp-report/reports.ts';
import { isLong } from '../../long-tests.ts';
import { describeDatabase, type Running } from '../lanes/index.ts';
import { constraintAgainst, type Row } from './rows.ts';

/** The constraints of small tables accept what the shared rules and functions accept. */
describeDatabase('constraints', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start();
  });

  test('of consent_tracking store a record once if two tabs send it, and every different record of one request', async () => {
    const client = await running.client('anon');
    const record = { session_id: 'two-tabs', consent_type: 'google_ads', consent_given: true };
    const twice = { ...record, record_id: 'a'.repeat(32) };
    const withStatement = { ...record, consent_statement: 'Cookies?' };
    for (const rows of [twice, twice, [{ ...record, record_id: 'b'.repeat(32) }, withStatement]]) {
      expect((await client.from('consent_tracking').insert(rows)).error).toBeNull();
    }
    const stored = await running.query<{ consent_statement: string | null }>(
      `select consent_statement from public.consent_tracking where session_id = 'two-tabs' order by id`,
    );
    expect(stored.map((row) => row.consent_statement)).toEqual([null, null, 'Cookies?']);
  });

  /** Every report that csp-report accepts can be stored. */
  describe('of browser_reports accept a violation', () => {
    const parse = (violation: Row) =>
      parseReport('csp-violation', violation, 'https://example.com');
    async function against(violation: Row) {
      await running.query('delete from public.browser_reports');
      return constraintAgainst(running, 'browser_reports', { ...(parse(violation) as Row) });
    }

    test('at maximum length', async () => {
      const long = 'é'.repeat(5000);
      const report = {
        documentURL: `https://example.com/${long}`,
        effectiveDirective: 'a'.repeat(100),
        blockedURL: `https://${'a'.repeat(5000)}.example/`,
        sourceFile: `https://example.com/${long}`,
      };
      expect(await against(report)).toBeUndefined();
    });

    test('with any content', async () => {
      const text = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 150 }),
        fc.constantFrom('inline', 'eval', 'data', 'about:blank', '\u0085', '\u2028', '\0', '?#'),
        fc.webUrl({ withQueryParameters: true, withFragments: true }),
        fc.webPath().map((path) => `https://example.com/${path}`),
        fc.string({ unit: 'binary', maxLength: 9 }).map((host) => `ws://${host}.example`),
      );
      const reports = fc.record(
        {
          documentURL: text.map((path) => `https://example.com/${path}`),
          effectiveDirective: fc.constantFrom('script-src-elem', 'img-src', 'script-src https:'),
          blockedURL: text,
          sourceFile: text,
          sample: text,
        },
        { requiredKeys: ['documentURL', 'effectiveDirective', 'blockedURL'] },
      );
      await fc.assert(
        fc.asyncProperty(reports, async (report) => {
          fc.pre(typeof parse(report) === 'object');
          expect(await against(report)).toBeUndefined();
        }),
        { numRuns: isLong ? 200 : 70 },
      );
    });
  });
});
