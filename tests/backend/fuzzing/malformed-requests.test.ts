import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filledIn } from '../../unit/rules/lead/forms.ts';
import { describeLanes } from '../lanes/index.ts';
import { askFrom, loopbackAddress } from '../lanes/visitor.ts';
import { serveFunctions, type ServedFunctions } from '../served-functions.ts';
import { cspReport, secureGhlSubmit, sendWelcomeEmail } from './function-calls.ts';
import { malformed, unauthorized } from './malformed-request.ts';
import { isRejection, sendRequests, type FuzzRequest } from './send-requests.ts';

const seed = 20261121;

const functions = [
  ...['secure-ghl-submit', 'csp-report', 'send-welcome-email', 'dispatch-outbox', 'crm-status'],
];

const methods = [
  ...['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'PURGE', 'LOCK', 'SEARCH'],
  ...['MKCOL', 'COPY', 'REPORT', 'M-SEARCH', 'QUERY'],
];

// Functions reject almost all of these requests before the database, so one lane is enough.
describeLanes(
  'Malformed requests to Edge Functions',
  (lane) => {
    let served: ServedFunctions;

    beforeAll(async () => {
      served = await serveFunctions(lane, { SMTP_URL: 'smtp://127.0.0.1:1' });
    });
    afterAll(() => served?.functions.close());

    // Without the front door, as on a hosted project.
    describe.each(functions)('directly to %s', (name) => {
      test.each(methods)('with the method %s are rejected', async (method) => {
        const url = `${served.functions.address}/${name}`;
        const response = await askFrom(loopbackAddress(1), url, { method });
        expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
        // The response doesn't echo the request, as TRACE would.
        const body = method === 'HEAD' ? '' : '{"success":false,"error":"Use POST."}';
        expect(await response.text()).toBe(body);
      });

      test.each(['%00', '/%00', '/../x', '//evil.test', '?%00=%00', '?topic=%00', '?a[]=1&a[]=2'])(
        'with a URL that ends in %s get a 4xx',
        async (end) => {
          const url = `${served.functions.address}/${name}${end}`;
          const headers = { 'content-type': 'application/json' };
          const request = { method: 'POST', headers, body: '[]' };
          const { status } = await askFrom(loopbackAddress(1), url, request);
          expect(status).toBeGreaterThanOrEqual(400);
          expect(status).toBeLessThan(500);
        },
      );
    });

    /** The number of rows in every table. */
    async function rowCounts(): Promise<Record<string, number>> {
      const { running } = served;
      const tables = await running.query<{ name: string }>(`
        select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('public', 'private', 'auth')`);
      expect(tables.length).toBeGreaterThan(12);
      const counts: Record<string, number> = {};
      for (const { name } of tables) {
        const [row] = await running.query<{ count: number }>(
          `select count(*)::integer as count from ${name}`,
        );
        counts[name] = row?.count ?? -1;
      }
      return counts;
    }

    test.each<[string, fc.Arbitrary<FuzzRequest>]>([
      ['send-welcome-email', malformed(sendWelcomeEmail)],
      ['csp-report', malformed(cspReport)],
      ['secure-ghl-submit', malformed(secureGhlSubmit)],
      ['dispatch-outbox', unauthorized],
    ])('to %s get an error message and store nothing', async (name, requests) => {
      const before = await rowCounts();
      const url = `${served.running.url}/functions/v1/${name}`;
      const sample = fc.sample(requests, { numRuns: 1000, seed });
      const responses = await sendRequests(url, sample);
      const unexpected = responses.filter((response) => !isRejection(response));
      expect([unexpected.length, unexpected.slice(0, 5)]).toEqual([0, []]);
      expect(await rowCounts()).toEqual(before);
      expect(served.log).toEqual([]);
    });

    test('with a value of any type in any field store a lead or get an error message', async () => {
      const odd = fc.oneof(
        fc.constantFrom<unknown>('\0', 'a\0b', '\ud800', '\udc00\ud800', '', ' ', null, true, 0),
        fc.constantFrom<unknown>([], {}, ['a'], [['a']], [null], { a: 'b' }, { length: 1 }),
        fc.constantFrom<unknown>(-1, 1e308, Number.MAX_SAFE_INTEGER, '1e999', '__proto__'),
        fc.anything({ maxDepth: 3, withNullPrototype: false }).filter(isSerializable),
        fc.string({ unit: 'binary' }),
      );
      const extras = ['pageSource', 'attribution', 'filledInMs', 'fax', 'toString', '__proto__'];
      const touches = fc.record({ first: odd, last: fc.record({ landingPage: odd, at: odd }) });
      const form = filledIn['strategy-session'];
      const requests: fc.Arbitrary<FuzzRequest> = fc
        .record({
          formData: fc.oneof(
            fc
              .dictionary(fc.constantFrom(...Object.keys(form), ...extras), odd, { maxKeys: 3 })
              .map((edits) => ({ ...form, ...edits })),
            touches.map((attribution) => ({ ...form, attribution })),
            odd,
          ),
          formId: fc.oneof({ weight: 9, arbitrary: fc.constant('strategy-session') }, odd),
          consentGiven: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, odd),
          idempotencyKey: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, odd),
        })
        .map((body) => ({
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }));
      const url = `${served.running.url}/functions/v1/secure-ghl-submit`;
      const responses = await sendRequests(url, fc.sample(requests, { numRuns: 600, seed }));
      const stored = responses.filter(({ status }) => status === 200);
      expect(stored.length).toBeGreaterThan(50);
      const unexpected = responses.filter(
        (response) => response.status !== 200 && !isRejection(response),
      );
      expect(unexpected.slice(0, 5)).toEqual([]);
      expect(served.log).toEqual([]);
    });
  },
  { lanes: ['postgres'] },
);

function isSerializable(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}
