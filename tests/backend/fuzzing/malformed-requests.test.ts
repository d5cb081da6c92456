import fc, { type Arbitrary } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLong } from '../../long-tests.ts';
import { filledIn } from '../../unit/rules/lead/forms.ts';
import { describePlatform } from '../lanes/index.ts';
import { askFrom, loopbackAddress } from '../lanes/visitor.ts';
import { serveFunctions, type ServedFunctions } from '../served-functions.ts';
import { isRejection, sendRequests, type FuzzRequest } from './send-requests.ts';
import { honeypotField } from '../../../supabase/functions/_shared/rules/lead/spam.ts';

const seed = 20261121;
const requestsPerTest = isLong ? 400 : 150;

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

/** Values of any type, most of which no field accepts. */
const anyValue = fc.oneof(
  invalidValue,
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom<unknown>('1e999', '__proto__', { length: 1 }, [['a']], [null]),
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
  });
  afterAll(() => served?.functions.close());

  const send = (name: string, requests: Arbitrary<FuzzRequest>, numRuns: number) =>
    sendRequests(
      `${served.running.url}/functions/v1/${name}`,
      fc.sample(requests, { numRuns, seed }),
    );

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

    test('with an unusual URL are a 4xx', async () => {
      for (const end of [
        '%00',
        '/%00',
        '/../x',
        '//evil.test',
        '?%00=%00',
        '?topic=%00',
        '?a[]=1',
      ]) {
        const { status } = await askFrom(
          loopbackAddress(1),
          `${served.functions.address}/${name}${end}`,
          {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: '[]',
          },
        );
        expect([end, Math.floor(status / 100)]).toEqual([end, 4]);
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
    const responses = await send(name, malformed(calls[name] as FunctionCall), requestsPerTest);
    const unexpected = responses.filter((response) => !isRejection(response));
    expect([unexpected.length, unexpected.slice(0, 5)]).toEqual([0, []]);
    expect(await rowCounts()).toEqual(before);
    expect(served.log).toEqual([]);
  });

  test('to dispatch-outbox without the secret key are rejected', async () => {
    const { secret, publishable } = served.running.keys;
    const wrongKey = fc.oneof(
      fc.constantFrom('', publishable, secret.toUpperCase(), secret.slice(0, -1), `${secret}.`),
      fc.constantFrom('null', '{}', `Bearer ${secret}x`, 'eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYSJ9.'),
    );
    const requests = fc
      .tuple(wrongKey, wrongKey, fc.boolean())
      .map(([apikey, token, isBearer]): FuzzRequest => ({
        method: 'POST',
        headers: { apikey, authorization: isBearer ? `Bearer ${token}` : token },
      }));
    const responses = await send('dispatch-outbox', requests, 60);
    expect(responses.filter((response) => !isRejection(response))).toEqual([]);
  });

  test('with a value of any type in any field store a lead or get an error message', async () => {
    const extras = [
      'pageSource',
      'attribution',
      'filledInMs',
      honeypotField,
      'toString',
      '__proto__',
    ];
    const touches = fc.record({
      first: anyValue,
      last: fc.record({ landingPage: anyValue, at: anyValue }),
    });
    const requests = fc
      .record({
        formData: fc.oneof(
          fc
            .dictionary(fc.constantFrom(...Object.keys(form), ...extras), anyValue, { maxKeys: 3 })
            .map((edits) => ({ ...form, ...edits })),
          touches.map((attribution) => ({ ...form, attribution })),
          anyValue,
        ),
        formId: fc.oneof({ weight: 9, arbitrary: fc.constant('strategy-session') }, anyValue),
        consentGiven: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, anyValue),
        idempotencyKey: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, anyValue),
      })
      .map((body): FuzzRequest => ({
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }));
    const responses = await send('secure-ghl-submit', requests, requestsPerTest);
    const rejected = responses.filter(({ status }) => status !== 200);
    expect(responses.length - rejected.length).toBeGreaterThan(requestsPerTest / 15);
    expect(rejected.filter((response) => !isRejection(response)).slice(0, 5)).toEqual([]);
    expect(served.log).toEqual([]);
  });
});
