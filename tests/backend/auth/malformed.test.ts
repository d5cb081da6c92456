import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeLanes, type Running } from '../lanes/index.ts';
import { ask } from '../workarounds/fixture.ts';
import { call, makeAccount, newAddress, newEmail, password, signIn, startAuth } from './fixture.ts';

interface Refusal {
  code: number;
  error_code: string;
  msg: string;
}

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
  'PUT /user': { email: '', password, nonce: '000000', data: {} },
  'POST /logout?scope=others': { scope: 'others' },
};
const names = Object.keys(routes) as (keyof typeof routes)[];

const wrong = [
  5,
  -0.5,
  true,
  [],
  ['a@example.com'],
  {},
  { a: 1 },
  '\0',
  'a\0@example.com',
  '\ud800',
];

describeLanes(
  'Malformed auth requests',
  (lane) => {
    let running: Running;
    let token: string;

    beforeAll(async () => {
      running = await startAuth(lane);
      const { email } = await makeAccount(running);
      ({ access_token: token } = await signIn(running, email));
    });

    function send(name: keyof typeof routes, body: unknown) {
      const [method = '', path = ''] = name.split(' ');
      return call(running, path, { method, token, body });
    }

    /** Expects a client error in GoTrue's format. */
    async function expectRefused(response: Response, what: string) {
      const body = (await response.json()) as Refusal;
      expect([400, 422], what).toContain(response.status);
      expect(body, what).toEqual({
        code: response.status,
        error_code: expect.stringMatching(/^(?:bad_json|validation_failed)$/) as string,
        msg: expect.stringMatching(/./) as string,
      });
      expect(response.headers.get('x-sb-error-code'), what).toBe(body.error_code);
    }

    describe.each(names)('%s', (name) => {
      const right = (): Record<string, unknown> => {
        const fields: Record<string, unknown> = routes[name];
        return 'email' in fields ? { ...fields, email: newEmail() } : fields;
      };

      test('rejects wrong types and characters that cannot be stored', async () => {
        for (const field of Object.keys(routes[name])) {
          for (const value of wrong) {
            if (field === 'data' && typeof value === 'object' && !Array.isArray(value)) continue;
            if (field === 'create_user' && value === true) continue;
            const what = `${field}: ${JSON.stringify(value)}`;
            await expectRefused(await send(name, { ...right(), [field]: value }), what);
          }
          expect((await send(name, { ...right(), [field]: null })).status, field).toBeLessThan(500);
        }
      });

      test('rejects anything but a JSON object', async () => {
        const deep = `{"data": ${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
        const keyed = '{"data": {"a\\u0000": {"b": "\\u0000"}}}';
        for (const text of [
          '[]',
          '[{}]',
          '5',
          '"x"',
          'null',
          'true',
          '{',
          'a=b',
          '\0',
          deep,
          keyed,
        ]) {
          await expectRefused(await send(name, text), text.slice(0, 30));
        }
      });

      test('never responds 5xx to huge numbers, invalid UTF-8, or other content types', async () => {
        const [method = '', path = ''] = name.split(' ');
        const json = JSON.stringify(right());
        const field = Object.keys(routes[name])[0] ?? '';
        const bodies = [
          ...['1e999', '-1e308', '9'.repeat(400)].map((n) => `{"${field}": ${n}}`),
          `{"data": {"n": [1e999, -1e308, ${'9'.repeat(400)}]}}`,
          ...[0x80, 0xc0, 0xed, 0xff].flatMap((byte) => [
            Buffer.from([byte]),
            Buffer.concat([
              Buffer.from(`{"${field}": "v`),
              Buffer.from([byte]),
              Buffer.from('@x.test"}'),
            ]),
          ]),
          Buffer.from(json, 'utf16le'),
          json,
        ];
        const types = ['', 'text/plain', 'application/x-www-form-urlencoded'];
        types.push('multipart/form-data', 'application/json; charset=utf-16', 'json');
        for (const body of bodies) {
          for (const type of types) {
            const response = await ask(running, `/auth/v1${path}`, {
              method,
              body,
              headers: {
                'x-forwarded-for': newAddress(),
                'content-type': type,
                authorization: `Bearer ${token}`,
              },
            });
            expect(response.status, `${type}: ${body.toString('latin1')}`).toBeLessThan(500);
          }
        }
      });

      test('never responds 5xx', async () => {
        const fields = fc.constantFrom(
          ...Object.keys(routes[name]),
          'phone',
          'options',
          '__proto__',
        );
        const anything = fc.dictionary(fields, fc.oneof(fc.jsonValue(), fc.constantFrom(...wrong)));
        await fc.assert(
          fc.asyncProperty(anything, async (some) => {
            const response = await send(name, { ...right(), ...some });
            expect(response.status, JSON.stringify(some)).toBeLessThan(500);
          }),
          { numRuns: 30 },
        );
      });
    });

    test('rejects query parameters that cannot be stored, and uses the first of two', async () => {
      for (const query of ['type=recovery&token=%00', 'token=x&type=signup%00', 'x%00=1']) {
        await expectRefused(await call(running, `/verify?${query}`, {}), query);
      }
      const link = `/verify?type=signup&type=email_change&token=x`;
      expect((await call(running, link, {})).headers.get('location')).toContain('type=signup');
    });

    test('responds 405 to other methods', async () => {
      for (const [method, path, allowed] of [
        ['GET', '/signup', 'POST'],
        ['PUT', '/verify', 'GET, POST'],
        ['HEAD', '/verify?type=signup&token=x', 'GET, POST'],
        ['DELETE', '/user', 'GET, PUT'],
        ['POST', '/reauthenticate', 'GET'],
      ] as const) {
        const response = await call(running, path, { method, token });
        expect([response.status, response.headers.get('allow')]).toEqual([405, allowed]);
      }
    });

    test('logs no errors', () => {
      expect(running.lines.filter((line) => /answered|failed/.test(line))).toEqual([]);
    });

    test.each(['/signup', '/recover', '/otp', '/resend', '/verify', '/token?grant_type=password'])(
      '%s requires an API key',
      async (path) => {
        const body = JSON.stringify({ email: newEmail(), password, type: 'signup' });
        for (const apikey of ['', 'sb_publishable_other']) {
          const response = await fetch(`${running.url}/auth/v1${path}`, {
            method: 'POST',
            body,
            headers: { apikey },
          });
          expect(response.status).toBe(401);
        }
      },
    );
  },
  { lanes: ['pglite', 'postgres'] },
);
