import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLong } from '../../long-tests.ts';
import { filledIn } from '../../unit/rules/lead/forms.ts';
import { describePlatform } from '../lanes/index.ts';
import { askFrom, loopbackAddress } from '../lanes/visitor.ts';
import { serveFunctions, type ServedFunctions } from '../served-functions.ts';

const seed = 20261121;
const requestsPerTest = isLong ? 400 : 150;
/** Below every rate limit, so that no 429 hides a function's own response. */
const requestsPerAddress = 4;

interface FuzzRequest {
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

interface FuzzResponse {
  request: FuzzRequest;
  status: number;
  body: string;
}

/** Whether the response is a 4xx other than 429 whose JSON body has an error message for people. */
function isRejection({ status, body }: FuzzResponse): boolean {
  if (status < 400 || status >= 500 || status === 429) return false;
  try {
    return isReadable((JSON.parse(body) as { error?: unknown }).error);
  } catch {
    return false;
  }
}

/** A sentence without type names, database codes, or stack traces. */
function isReadable(text: unknown): boolean {
  return (
    typeof text === 'string' &&
    /^[A-Z][^\n]{5,200}$/.test(text) &&
    !/undefined|\[object|Invalid (?:type|key)|Expected|SyntaxError|violates|\bat .*:\d+/.test(text)
  );
}

interface FunctionCall {
  contentType: string;
  body: object;
  /** The object in `body` with required fields, and their names. */
  required: [fields: Record<string, unknown>, names: string[]];
  /** More than the function accepts, but less than the front door's limit. */
  tooManyBytes: number;
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
  'send-welcome-email': {
    contentType: 'application/json',
    body: account,
    required: [account, ['email']],
    tooManyBytes: 5_000,
  },
  'accept-invitation': {
    contentType: 'application/json',
    body: acceptance,
    required: [acceptance, ['email', 'proof', 'fullName', 'password']],
    tooManyBytes: 5_000,
  },
  'csp-report': {
    contentType: 'application/csp-report',
    body: { 'csp-report': violation },
    required: [violation, ['document-uri', 'effective-directive']],
    tooManyBytes: 66_000,
  },
  'secure-ghl-submit': {
    contentType: 'application/json',
    body: { formId: 'strategy-session', formData: form, consentGiven: true },
    required: [form, Object.keys(requiredInForm)],
    tooManyBytes: 66_000,
  },
};

const names = [
  ...Object.keys(calls),
  'submit-comment',
  'email-links',
  'dispatch-outbox',
  'security-status',
  'publishing',
  'crm-settings',
  'calendar-booking',
  'calendar-status',
];

const methods = [
  ...['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'PURGE', 'LOCK', 'SEARCH'],
  ...['MKCOL', 'COPY', 'REPORT', 'M-SEARCH', 'QUERY'],
];

/** Functions whose URLs are in emails. Whoever opens one gets to a page. */
const linked = ['email-links'];

/** Values that no required text field accepts: another type, missing, too long, or impossible to store. */
const invalidValue = fc.constantFrom<unknown>(
  ...[undefined, null, '', ' ', '\t\n', true, false, 0, -1, 1e308, [], {}, ['a'], { a: 'b' }],
  ...[
    'x'.repeat(9000),
    'a\0',
    '\ud83d',
    'a\udc00b',
    JSON.parse('[{"a":'.repeat(50) + '1' + '}]'.repeat(50)),
  ],
);

/** Requests that a function has to reject, whoever sends them. */
function malformed({ contentType, body, required, tooManyBytes }: FunctionCall) {
  const json = JSON.stringify(body);
  const [fields, requiredNames] = required;
  const post = (sent: string | Uint8Array, headers = {}): FuzzRequest => ({
    method: 'POST',
    headers: { 'content-type': contentType, ...headers },
    body: sent,
  });

  const notJson = fc.oneof(
    fc.nat(json.length - 1).map((length) => json.slice(0, length)),
    fc.constantFrom('}', ',', '\0', '{}', '//').map((end) => json + end),
    fc.constant(json.replaceAll('"', "'")),
    fc.string({ unit: 'binary' }).map((text) => `{${text}`),
    fc.integer({ min: 1, max: 50_000 }).map((levels) => '['.repeat(levels)),
    fc
      .tuple(fc.nat(json.length - 1), fc.constantFrom(0x80, 0xc0, 0xed, 0xf5, 0xff))
      .map(([at, byte]) =>
        Buffer.concat([
          Buffer.from(json.slice(0, at)),
          Buffer.of(byte),
          Buffer.from(json.slice(at)),
        ]),
      ),
    fc.constant(Buffer.from(json, 'utf16le')),
  );
  const invalidJson = fc.oneof(
    fc
      .tuple(fc.constantFrom(...requiredNames), invalidValue)
      .map(([name, value]) =>
        JSON.stringify(body, (_, part: unknown) =>
          part === fields ? { ...fields, [name]: value } : part,
        ),
      ),
    fc
      .oneof(fc.constantFrom(null, true, 5, 'text'), fc.array(fc.string()))
      .map((value) => JSON.stringify(value)),
    fc.constantFrom('__proto__', 'constructor', 'prototype').map((name) => `{"${name}": ${json}}`),
    fc
      .integer({ min: 20, max: 2000 })
      .map((levels) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)),
  );
  const otherTypes = fc.constantFrom(
    ...['', 'text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'json'],
    ...['multipart/form-data', 'multipart/form-data; boundary=none'],
    ...['application/json; charset=utf-16', 'application/json; charset=iso-8859-1'],
  );
  const encodings = fc.constantFrom('gzip', 'br', 'deflate', 'unknown');
  return fc.oneof(
    { weight: 6, arbitrary: notJson.map((text) => post(text)) },
    { weight: 9, arbitrary: invalidJson.map((text) => post(text)) },
    { weight: 2, arbitrary: otherTypes.map((type) => post(json, { 'content-type': type })) },
    { weight: 1, arbitrary: encodings.map((name) => post(json, { 'content-encoding': name })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('PUT', 'PATCH', 'DELETE')
        .map((method) => ({ ...post(json), method })),
    },
    { weight: 1, arbitrary: fc.constant(post(json + ' '.repeat(tooManyBytes))) },
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

  /** Sends all requests, 24 at a time, each few from a different IP address. */
  async function send(name: string, requests: readonly FuzzRequest[]) {
    const responses: FuzzResponse[] = [];
    const remaining = requests.entries();
    async function sendRemaining() {
      for (const [index, request] of remaining) {
        const address = loopbackAddress(Math.floor(index / requestsPerAddress));
        const url = `${served.running.url}/functions/v1/${name}`;
        const response = await askFrom(address, url, request);
        responses.push({ request, status: response.status, body: await response.text() });
      }
    }
    await Promise.all(Array.from({ length: 24 }, sendRemaining));
    return responses;
  }

  // Without the front door, as on a hosted project.
  describe.each(names)('directly to %s', (name) => {
    test('with another method are a 405, whose body doesn’t echo the request', async () => {
      const opens = (method: string) => method === 'GET' || method === 'HEAD';
      const others = methods.filter((method) => !(linked.includes(name) && opens(method)));
      for (const method of others) {
        const url = `${served.functions.address}/${name}`;
        const response = await askFrom(loopbackAddress(1), url, { method });
        expect([response.status, response.headers.get('allow')], method).toEqual([405, 'POST']);
        const body = method === 'HEAD' ? '' : '{"success":false,"error":"Use POST."}';
        expect(await response.text()).toBe(body);
      }
    });
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

  test.each(Object.keys(calls))('to %s get an error message and store nothing', async (name) => {
    const before = await rowCounts();
    const requests = malformed(calls[name] as FunctionCall);
    const responses = await send(name, fc.sample(requests, { numRuns: requestsPerTest, seed }));
    const unexpected = responses.filter((response) => !isRejection(response));
    expect([unexpected.length, unexpected.slice(0, 5)]).toEqual([0, []]);
    expect(await rowCounts()).toEqual(before);
    expect(served.log).toEqual([]);
  });
});
