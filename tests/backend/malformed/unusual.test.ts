import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filledIn } from '../../unit/rules/lead-forms.ts';
import { describeLanes } from '../lanes/index.ts';
import { askFrom, loopbackAddress } from '../lanes/visitor.ts';
import { serveFunctions, type ServedFunctions } from '../served-functions.ts';
import { answersTo, isRefusal } from './run.ts';
import type { Submission } from './submissions.ts';

const functions = [
  ...['secure-ghl-submit', 'csp-report', 'send-welcome-email', 'dispatch-outbox', 'crm-status'],
];

const methods = [
  ...['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'PURGE', 'LOCK', 'SEARCH'],
  ...['MKCOL', 'COPY', 'REPORT', 'M-SEARCH', 'QUERY'],
];

/** Called directly, as on a hosted project, which has no front door. */
describeLanes(
  'An unusual request',
  (lane) => {
    let served: ServedFunctions;

    beforeAll(async () => {
      served = await serveFunctions(lane);
    });

    afterAll(() => served?.functions.close());

    describe.each(functions)('to %s', (name) => {
      test.each(methods)('with the method %s is rejected', async (method) => {
        const url = `${served.functions.address}/${name}`;
        const answer = await askFrom(loopbackAddress(1), url, { method });
        expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
        // The request isn't echoed to the client, as TRACE would.
        const body = method === 'HEAD' ? '' : '{"success":false,"error":"Use POST."}';
        expect(await answer.text()).toBe(body);
      });

      test.each(['%00', '/%00', '/../x', '//evil.test', '?%00=%00', '?topic=%00', '?a[]=1&a[]=2'])(
        'at an address that ends with %s causes no error',
        async (end) => {
          const url = `${served.functions.address}/${name}${end}`;
          const headers = { 'content-type': 'application/json' };
          const sent = { method: 'POST', headers, body: '[]' };
          const answer = await askFrom(loopbackAddress(1), url, sent);
          expect(answer.status).toBeGreaterThanOrEqual(400);
          expect(answer.status).toBeLessThan(500);
        },
      );
    });

    test('with a value of any type in any field stores a lead or gets an error message', async () => {
      const odd = fc.oneof(
        fc.constantFrom<unknown>('\0', 'a\0b', '\ud800', '\udc00\ud800', '', ' ', null, true, 0),
        fc.constantFrom<unknown>([], {}, ['a'], [['a']], [null], { a: 'b' }, { length: 1 }),
        fc.constantFrom<unknown>(-1, 1e308, Number.MAX_SAFE_INTEGER, '1e999', '__proto__'),
        fc.anything({ maxDepth: 3, withNullPrototype: false }).filter(isJson),
        fc.string({ unit: 'binary' }),
      );
      const extras = ['pageSource', 'attribution', 'filledInMs', 'fax', 'toString', '__proto__'];
      const touches = fc.record({ first: odd, last: fc.record({ landingPage: odd, at: odd }) });
      const form = filledIn['strategy-session'];
      const call: fc.Arbitrary<Submission> = fc
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
      const answers = await answersTo(url, fc.sample(call, { numRuns: 600, seed: 20261121 }));
      const stored = answers.filter(({ status }) => status === 200);
      expect(stored.length).toBeGreaterThan(50);
      const unclear = answers.filter((answer) => answer.status !== 200 && !isRefusal(answer));
      expect(unclear.slice(0, 5)).toEqual([]);
      expect(served.log).toEqual([]);
    });
  },
  { lanes: ['pglite', 'postgres'] },
);

function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}
