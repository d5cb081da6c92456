import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { functionNames } from '../../../platform/hosted/doctor/checks/functions.ts';
import { isLong } from '../../long-tests.ts';
import { filledIn } from '../../unit/rules/lead/forms.ts';
import { describePlatform } from '../lanes/index.ts';
import { askFrom, loopbackAddress } from '../lanes/visitor.ts';
import { serveFunctions, type ServedFunctions } from '../served-functions.ts';

const seed = 20261121;
const requestsPerTest = isLong ? 400 : 100;
/** Below every rate limit, so that no 429 hides a function's own response. */
const requestsPerAddress = 4;

/** An error message for people, which contains none of the `internals`. */
const errorBody = /^\{"success":false,"error":"[A-Z][^"\\]{5,200}"(?:,"field":"\w+")?\}$/;
/** Names of types, database errors, and stack traces. */
const internals =
  /undefined|\[object|Invalid (?:type|key)|Expected|SyntaxError|violates|\bat .*:\d+/;

interface FunctionCall {
  body: object;
  /** The object in `body` with required fields, and their names. */
  required: [fields: Record<string, unknown>, names: string[]];
}

const form = filledIn['strategy-session'];
const violation = {
  'document-uri': 'https://site.example/contact',
  'effective-directive': 'img-src',
  'blocked-uri': 'data',
};
const { phone: _phone, budget: _budget, message: _message, ...requiredInForm } = form;
const account = { email: 'dana@example.com', fullName: 'Dana', isNewUser: true };
const acceptance = {
  email: 'dana@example.com',
  proof: '123456',
  fullName: 'Dana',
  password: 'long-enough',
};

const calls: Record<string, FunctionCall> = {
  'send-welcome-email': { body: account, required: [account, ['email']] },
  'accept-invitation': { body: acceptance, required: [acceptance, Object.keys(acceptance)] },
  'csp-report': {
    body: { 'csp-report': violation },
    required: [violation, ['document-uri', 'effective-directive']],
  },
  'secure-ghl-submit': {
    body: { formId: 'strategy-session', formData: form, consentGiven: true },
    required: [form, Object.keys(requiredInForm)],
  },
};

const names = await functionNames();

const methods = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'QUERY'];

/** Functions whose URLs are in emails. Whoever opens one gets to a page. */
const linked = ['email-links'];

/** Values that no required text field accepts: another type, missing, too long, or impossible to store. */
const invalidValue = fc.constantFrom<unknown>(
  ...[undefined, null, '', ' ', '\t\n', true, false, 0, -1, 1e308, [], {}, ['a'], { a: 'b' }],
  ...['x'.repeat(9000), 'a\0', '\ud83d', 'a\udc00b'],
);

/**
 * Bodies that a function has to reject, whoever sends them. tests/unit/functions/request-body.test.ts has other types and
 * encodings.
 */
function malformed({ body, required: [fields, requiredNames] }: FunctionCall) {
  const json = JSON.stringify(body);
  return fc.oneof(
    fc.nat(json.length - 1).map((length) => json.slice(0, length)),
    fc.constantFrom('}', ',', '\0', '{}', '//').map((end) => json + end),
    fc.string({ unit: 'binary' }).map((text) => `{${text}`),
    fc.integer({ min: 1, max: 50_000 }).map((levels) => '['.repeat(levels)),
    fc
      .oneof(fc.constantFrom(null, true, 5, 'text'), fc.array(fc.string()))
      .map((value) => JSON.stringify(value)),
    fc.constantFrom('__proto__', 'constructor', 'prototype').map((name) => `{"${name}": ${json}}`),
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.constantFrom(...requiredNames), invalidValue)
        .map(([name, value]) =>
          JSON.stringify(body, (_, part: unknown) =>
            part === fields ? { ...fields, [name]: value } : part,
          ),
        ),
    },
  );
}

describePlatform('Malformed requests to Edge Functions', (lane) => {
  let served: ServedFunctions;
  beforeAll(async () => {
    served = await serveFunctions(lane, { SMTP_URL: 'smtp://127.0.0.1:1' });
    // The platform does this once a minute. The first time, it adds rows.
    await served.running.query('select public.delete_expired()');
  });
  afterAll(() => served?.functions.close());

  // Without the front door, as on a hosted project.
  test.each(names)('directly to %s with another method are a 405', async (name) => {
    const opens = (method: string) => method === 'GET' || method === 'HEAD';
    for (const method of methods.filter((each) => !(linked.includes(name) && opens(each)))) {
      const url = `${served.functions.address}/${name}`;
      const response = await askFrom(loopbackAddress(1), url, { method });
      expect([response.status, response.headers.get('allow')], method).toEqual([405, 'POST']);
      const body = method === 'HEAD' ? '' : '{"success":false,"error":"Use POST."}';
      expect(await response.text()).toBe(body);
    }
  });

  /** The number of rows in every table. */
  async function rowCounts() {
    const tables = await served.running.query<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'private', 'auth')`);
    expect(tables.length).toBeGreaterThan(12);
    const selects = tables.map(
      ({ name }) => `select '${name}' as name, count(*)::int from ${name}`,
    );
    return served.running.query(`${selects.join(' union all ')} order by name`);
  }

  test.each(Object.entries(calls))(
    'to %s get an error message and store nothing',
    async (...each) => {
      const [name, call] = each;
      const before = await rowCounts();
      const bodies = fc.sample(malformed(call), { numRuns: requestsPerTest, seed });
      const type = name === 'csp-report' ? 'application/csp-report' : 'application/json';
      const unexpected: object[] = [];
      for (const [index, sent] of bodies.entries()) {
        const address = loopbackAddress(Math.floor(index / requestsPerAddress));
        const response = await askFrom(address, `${served.running.url}/functions/v1/${name}`, {
          method: 'POST',
          headers: { 'content-type': type },
          body: sent,
        });
        const { status } = response;
        const received = { sent, status, body: await response.text() };
        const isRejection = status >= 400 && status < 500 && status !== 429;
        const isReadable = errorBody.test(received.body) && !internals.test(received.body);
        if (!isRejection || !isReadable) unexpected.push(received);
      }
      expect(unexpected).toEqual([]);
      expect(await rowCounts()).toEqual(before);
      expect(served.log).toEqual([]);
    },
  );
});
