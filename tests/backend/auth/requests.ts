import { beforeAll, describe, expect, test } from 'vitest';
import { authMailer } from '../../../platform/backend/auth/mails.ts';
import { newEmail, password, type Auth } from './fixture.ts';

/** Every route that takes a body, with a valid one. */
const routes = {
  'POST /signup': { email: '', password, data: { full_name: 'Dana' } },
  'POST /token?grant_type=password': { email: '', password },
  'POST /token?grant_type=refresh_token': { refresh_token: 'unknown' },
  'POST /verify': { type: 'recovery', email: '', token: '000000', token_hash: 'unknown' },
  'POST /recover': { email: '' },
  'POST /resend': { email: '', type: 'signup' },
  'PUT /user': { email: '', password, data: {} },
};
type Route = keyof typeof routes;
const names = Object.keys(routes) as Route[];

const wrongValues = [5, true, '\0', '\ud800'];

const notObjects = [
  ...['[]', '[{}]', '5', '"x"', 'null', '{', 'a=b'],
  `{"data": ${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
  '{"data": {"a\\u0000": 1}}',
];

// tests/unit/rules/account/email.test.ts has all rules.
const invalidEmails = ['<v@example.com>', 'v@example.com,w@example.com', 'v@127.0.0.1'];

export function describeRequests(auth: Auth): void {
  let token: string;
  beforeAll(async () => {
    ({ token } = await auth.makeSession());
  });

  function validBody(name: Route): Record<string, unknown> {
    const fields: Record<string, unknown> = routes[name];
    return 'email' in fields ? { ...fields, email: newEmail() } : fields;
  }

  describe.each(names)('%s', (name) => {
    const [method = '', path = ''] = name.split(' ');
    const send = (body: unknown) => auth.call(path, { method, token, body });

    /** Expects a client error in GoTrue's format. */
    async function expectRefused(body: unknown, what = JSON.stringify(body)) {
      const reply = await send(body);
      expect([400, 422], what).toContain(reply.status);
      expect(['bad_json', 'validation_failed'], what).toContain(reply.code);
      expect(reply.headers.get('x-sb-error-code'), what).toBe(reply.code);
    }

    test('rejects invalid values and anything but a JSON object', async () => {
      for (const field of Object.keys(routes[name])) {
        for (const value of wrongValues)
          await expectRefused({ ...validBody(name), [field]: value });
        expect((await send({ ...validBody(name), [field]: null })).status, field).toBeLessThan(500);
      }
      for (const text of notObjects) await expectRefused(text, text.slice(0, 30));
      if (!('email' in routes[name])) return;
      for (const email of invalidEmails) await expectRefused({ ...validBody(name), email });
    });
  });

  test.each([
    ['GET', '/signup', 'POST'],
    ['GET', '/verify?type=signup&token=x', 'POST'],
    ['DELETE', '/user', 'GET, PUT'],
  ])('%s %s is a 405', async (method, path, allowed) => {
    const { status, headers } = await auth.call(path, { method, token });
    expect([status, headers.get('allow')]).toEqual([405, allowed]);
  });

  test.each(['GET', 'HEAD'])('%s needs no body', async (method) => {
    expect((await auth.call('/settings', { method })).status).toBe(200);
  });

  test('never email an invalid address', async () => {
    const sendMail = () => Promise.reject(new Error('An email was sent.'));
    const mail = authMailer({ siteUrl: 'http://localhost:4321', sendMail });
    for (const email of invalidEmails) {
      await expect(mail('recovery', email, { token: '', code: '' }, email)).rejects.toThrow(
        'The recipient is not a valid email address.',
      );
    }
  });
}
