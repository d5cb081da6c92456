import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
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
  test('of browser_reports accept violations with any content', async () => {
    const parse = (violation: Row) =>
      parseReport('csp-violation', violation, 'https://example.com');
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 150 }),
      fc.constantFrom('inline', 'eval', 'data', 'about:blank', '\u0085', '\u2028', '\0', '?#'),
      fc.constantFrom('é'.repeat(5000), `https://${'a'.repeat(5000)}.example/`),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.webPath().map((path) => `https://example.com/${path}`),
      fc.string({ unit: 'binary', maxLength: 9 }).map((host) => `ws://${host}.example`),
    );
    const page = text.map((path) => `https://example.com/${path}`);
    const directives = ['script-src-elem', 'img-src', 'script-src https:', 'a'.repeat(100)];
    const reports = fc.record(
      {
        documentURL: page,
        effectiveDirective: fc.constantFrom(...directives),
        blockedURL: text,
        sourceFile: fc.oneof(text, page),
        sample: text,
      },
      { requiredKeys: ['documentURL', 'effectiveDirective', 'blockedURL'] },
    );
    await fc.assert(
      fc.asyncProperty(reports, async (violation) => {
        const report = parse(violation);
        fc.pre(typeof report === 'object');
        await running.query('delete from public.browser_reports');
        const row = { ...(report as Row) };
        expect(await constraintAgainst(running, 'browser_reports', row)).toBeUndefined();
      }),
      { numRuns: isLong ? 200 : 70 },
    );
  });
});
