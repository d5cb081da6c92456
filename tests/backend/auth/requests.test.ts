import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { authMailer } from '../../../platform/backend/auth/mails.ts';
import { describePlatform } from '../lanes/index.ts';
import { newEmail, password, useAuth } from './fixture.ts';

/** Every route that takes a body, with a valid one. */
const routes = {
  'POST /signup': { email: '', password, data: { full_name: 'Dana' } },
  'POST /token?grant_type=password': { email: '', password },
  'POST /token?grant_type=refresh_token': { refresh_token: 'unknown' },
  'POST /token?grant_type=pkce': { auth_code: 'unknown', code_verifier: 'unknown' },
  'POST /verify': { type: 'recovery', email: '', token: '000000', token_hash: 'unknown' },
  'POST /otp': { email: '', create_user: true, data: {} },
  'POST /recover': { email: '' },
  'POST /resend': { email: '', type: 'signup' },
  'PUT /user': { email: '', password, data: {} },
  'POST /logout?scope=others': { scope: 'others' },
};
type Route = keyof typeof routes;
const names = Object.keys(routes) as Route[];

/** Invalid in every field but some of `data` and `create_user`. */
const wrongValues = [5, -0.5, true, [], ['a@b.example'], {}, { a: 1 }, '\0', 'a\0@b.c', '\ud800'];

const notObjects = [
  ...['[]', '[{}]', '5', '"x"', 'null', 'true', '{', 'a=b', '\0'],
  `{"data": ${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
  '{"data": {"a\\u0000": {"b": "\\u0000"}}}',
];

// tests/unit/rules/account/email.test.ts has all rules.
const invalidEmails = [
  ...['<v@example.com>', 'v@example.com,w@example.com', ' v@example.com', 'v@example.com\n'],
  ...['v@127.0.0.1', 'v@münchen.test', 'v@ex\u00adample.com', '\u212a@example.com', 'v\0@x.test'],
  `${'v'.repeat(243)}@example.com`,
];

describePlatform('Auth requests', (lane) => {
  const auth = useAuth(lane);
  let token: string;
  beforeAll(async () => {
    ({ token } = await auth.makeSession());
  });

  function send(name: Route, body: unknown, headers: Record<string, string> = {}) {
    const [method = '', path = ''] = name.split(' ');
    return auth.call(path, { method, token, body, headers });
  }

  function validBody(name: Route): Record<string, unknown> {
    const fields: Record<string, unknown> = routes[name];
    return 'email' in fields ? { ...fields, email: newEmail() } : fields;
  }

  /** Expects a client error in GoTrue's format. */
  async function expectRefused(sent: ReturnType<typeof auth.call>, what: string) {
    const { status, code, headers, body } = await sent;
    expect([400, 422], what).toContain(status);
    expect(['bad_json', 'validation_failed'], what).toContain(code);
    expect(headers.get('x-sb-error-code'), what).toBe(code);
    const msg = expect.stringMatching(/./) as string;
    expect(body, what).toEqual({ code: status, error_code: code, msg });
  }

  describe.each(names)('%s', (name) => {
    test('rejects invalid values and anything but a JSON object', async () => {
      for (const field of Object.keys(routes[name])) {
        for (const value of wrongValues) {
          if (field === 'data' && typeof value === 'object' && !Array.isArray(value)) continue;
          if (field === 'create_user' && value === true) continue;
          const body = { ...validBody(name), [field]: value };
          await expectRefused(send(name, body), `${field}: ${JSON.stringify(value)}`);
        }
        const nulled = await send(name, { ...validBody(name), [field]: null });
        expect(nulled.status, field).toBeLessThan(500);
      }
      for (const text of notObjects) await expectRefused(send(name, text), text.slice(0, 30));
      if (!('email' in routes[name])) return;
      for (const email of invalidEmails) {
        await expectRefused(send(name, { ...validBody(name), email }), email);
      }
    });

    test('never responds 5xx', async () => {
      const fields = fc.constantFrom(...Object.keys(routes[name]), 'phone', '__proto__');
      const edits = fc.dictionary(
        fields,
        fc.oneof(fc.jsonValue(), fc.constantFrom(...wrongValues)),
      );
      const json = edits.map((some) => JSON.stringify({ ...validBody(name), ...some }));
      const [field = ''] = Object.keys(routes[name]);
      const bodies = fc.oneof(
        json,
        json.map((text) => Buffer.from(text, 'utf16le')),
        fc
          .constantFrom(0x80, 0xc0, 0xed, 0xff)
          .map((byte) => Buffer.from(`{"${field}": "${String.fromCharCode(byte)}@x.c"}`, 'latin1')),
        fc
          .constantFrom('1e999', '-1e308', '9'.repeat(400))
          .map((number) => `{"${field}": ${number}, "data": {"n": [${number}]}}`),
      );
      const types = fc.constantFrom(
        ...['application/json', '', 'text/plain', 'application/x-www-form-urlencoded', 'json'],
        ...['multipart/form-data', 'application/json; charset=utf-16'],
      );
      const property = fc.asyncProperty(bodies, types, async (body, type) => {
        const { status } = await send(name, body, { 'content-type': type });
        expect(status).toBeLessThan(500);
      });
      await fc.assert(property, { numRuns: 40 });
    });
  });

  test('with unstorable query parameters are rejected, and the first of two values counts', async () => {
    const { email } = await auth.makeAccount();
    const signIn = (query: string) => auth.call(`/token?${query}`, { body: { email, password } });
    for (const query of ['grant_type=%00', 'grant_type=password&x=%00', 'x%00=1']) {
      await expectRefused(signIn(query), query);
    }
    expect((await signIn('grant_type=password&grant_type=refresh_token')).code).toBe('ok');
    expect((await signIn('grant_type=refresh_token&grant_type=password')).code).not.toBe('ok');
  });

  test.each([
    ['GET', '/signup', 'POST'],
    ['GET', '/verify?type=signup&token=x', 'POST'],
    ['DELETE', '/user', 'GET, PUT'],
  ])('%s %s is a 405', async (method, path, allowed) => {
    const { status, headers } = await auth.call(path, { method, token });
    expect([status, headers.get('allow')]).toEqual([405, allowed]);
  });

  test('log no errors', () => {
    const isError = (line: string) => /answered|failed/.test(line);
    expect(auth.running().lines.filter(isError)).toEqual([]);
  });

  test('never email an invalid address', async () => {
    const sent: string[] = [];
    const mail = authMailer({
      siteUrl: 'http://localhost:4321',
      sendMail: async ({ to }) => void sent.push(to),
    });
    for (const email of invalidEmails) {
      await expect(mail('recovery', email, 'token', email)).rejects.toThrow(
        'The recipient is not a valid email address.',
      );
    }
    expect(sent).toEqual([]);
  });
});
