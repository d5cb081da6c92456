import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeLanes, type Running } from './lanes/index.ts';
import { askFrom, loopbackAddress } from './lanes/visitor.ts';
import { serveFunctions, type ServedFunctions } from './served-functions.ts';

const page = 'https://site.example/contact';

/** The report-uri format. */
const legacyReport = {
  'csp-report': {
    'document-uri': `${page}?email=dana@example.com#form`,
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/a.js?stolen=1',
    disposition: 'enforce',
    'line-number': 7,
  },
};

/** The Reporting API format. */
const report = (fields: object = {}) => ({
  age: 10,
  type: 'csp-violation',
  url: page,
  user_agent: 'A browser',
  body: {
    documentURL: page,
    effectiveDirective: 'img-src',
    blockedURL: 'data',
    disposition: 'report',
    sourceFile: null,
    ...fields,
  },
});

describeLanes(
  'csp-report',
  (lane) => {
    let served: ServedFunctions;
    let running: Running;
    let addresses = 0;

    beforeAll(async () => {
      served = await serveFunctions(lane);
      running = served.running;
    });

    afterAll(() => served?.functions.close());

    beforeEach(async () => {
      await running.query('delete from public.csp_reports');
    });

    /** Without an API key, like a browser, and by default each time from another address. */
    function send(body: unknown, type: string, address = loopbackAddress(++addresses)) {
      return askFrom(address, `${running.url}/functions/v1/csp-report`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify(body),
      });
    }

    const stored = () =>
      running.query(
        `select document_url, effective_directive, blocked_url, source_file, line_number,
           column_number, sample, disposition
         from public.csp_reports order by id`,
      );

    test('a report-uri report is stored without private data', async () => {
      expect((await send(legacyReport, 'application/csp-report')).status).toBe(204);
      expect(await stored()).toEqual([
        {
          document_url: page,
          effective_directive: 'script-src-elem',
          blocked_url: 'https://evil.example/a.js',
          source_file: null,
          line_number: 7,
          column_number: null,
          sample: null,
          disposition: 'enforce',
        },
      ]);
    });

    test('up to twenty reports of the Reporting API are stored', async () => {
      const batch = Array.from({ length: 30 }, (_, lineNumber) => report({ lineNumber }));
      expect((await send(batch, 'application/reports+json')).status).toBe(204);
      const rows = (await stored()) as { line_number: number }[];
      expect(rows.map((row) => row.line_number)).toEqual(Array.from({ length: 20 }, (_, n) => n));
    });

    test('other reports are accepted and ignored', async () => {
      const others = [
        { type: 'deprecation', url: page, body: { id: 'x' } },
        report({ sourceFile: 'chrome-extension' }),
      ];
      expect((await send(others, 'application/reports+json')).status).toBe(204);
      expect(await stored()).toEqual([]);
    });

    test('the rate limit applies per network', async () => {
      const [before] = await running.query(
        `update private.settings set value = '{"most": 2, "seconds": 600}'
         where name = 'limit.csp-reports' returning 1 as one`,
      );
      expect(before).toEqual({ one: 1 });
      const address = loopbackAddress(++addresses);
      const statuses = [];
      for (let n = 0; n < 3; n += 1) {
        statuses.push((await send(legacyReport, 'application/csp-report', address)).status);
      }
      expect(statuses).toEqual([204, 204, 429]);
      const rejected = await send(legacyReport, 'application/csp-report', address);
      expect(await rejected.json()).toEqual({
        success: false,
        error: 'Too many CSP reports from your network. Try again later.',
      });
      expect(await stored()).toHaveLength(2);
      expect((await send(legacyReport, 'application/csp-report')).status).toBe(204);
    });

    test('only pages of the site can send reports', async () => {
      // Directly, because a hosted project has no front door that handles preflights.
      const preflight = (origin: string) =>
        fetch(`${served.functions.address}/csp-report`, {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'content-type',
          },
        });
      const own = await preflight('https://site.example');
      expect(own.status).toBe(204);
      expect(own.headers.get('access-control-allow-origin')).toBe('https://site.example');
      expect(own.headers.get('access-control-allow-headers')).toContain('content-type');
      const other = await preflight('https://evil.test');
      expect(other.headers.get('access-control-allow-origin')).toBeNull();
    });
  },
  { lanes: ['pglite', 'postgres'] },
);
