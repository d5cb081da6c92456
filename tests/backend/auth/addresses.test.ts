import { beforeAll, expect, test } from 'vitest';
import { authMailer } from '../../../platform/backend/auth/mails.ts';
import { describeLanes, type Running } from '../lanes/index.ts';
import { call, codeOf, makeAccount, newAddress, password, signIn, startAuth } from './fixture.ts';

const spellings = [
  '<v@example.com>',
  'x<v@example.com>',
  '(c)v@example.com',
  '"v"@example.com',
  'v@example.com,w@example.com',
  'v@example.com;',
  'v@example.com.',
  ' v@example.com',
  'v@example.com\n',
  'mailto:v@example.com',
  'v@[127.0.0.1]',
  'v@127.0.0.1',
  'v@münchen.test',
  'v@x.test/',
  'v@x.te%73t',
  'v@x..test',
  'v@-x.test',
  'v@ex\u00adample.com',
  'v@\uff45xample.com',
  '\u212a@example.com',
  'v\u0000@example.com',
  `${'v'.repeat(243)}@example.com`,
];

const routes: [string, string, object][] = [
  ['POST', '/signup', { password }],
  ['POST', '/token?grant_type=password', { password }],
  ['POST', '/recover', {}],
  ['POST', '/otp', {}],
  ['POST', '/resend', { type: 'signup' }],
  ['POST', '/verify', { type: 'recovery', token: '000000' }],
  ['PUT', '/user', {}],
];

describeLanes(
  'Email addresses',
  (lane) => {
    let running: Running;

    beforeAll(async () => {
      running = await startAuth(lane);
    });

    test.each(routes)(
      'that mail software could misread are rejected: %s %s',
      async (method, path, body) => {
        const { email: own } = await makeAccount(running);
        const { access_token: token } = await signIn(running, own);
        for (const email of spellings) {
          const response = await call(running, path, { method, token, body: { ...body, email } });
          const outcome = [email, response.status, await codeOf(response)];
          const code = email.includes('\0') ? 'bad_json' : 'validation_failed';
          expect(outcome).toEqual([email, 400, code]);
        }
        const rows = await running.query(
          "select email from auth.users where email like '%v%@%' or email_change <> ''",
        );
        expect(rows).toEqual([]);
        expect(running.mails).toEqual([]);
      },
    );

    test('share limits regardless of case', async () => {
      const email = 'Limited@Example.com';
      const statuses = [];
      for (const one of [email, ...[1, 2, 3, 4, 5].map((n) => cased(email, n))]) {
        statuses.push((await call(running, '/recover', { body: { email: one } })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);

      const from = newAddress();
      const guess = (one: string) =>
        call(running, '/token?grant_type=password', { body: { email: one, password }, from });
      for (let n = 0; n < 10; n += 1) await guess(cased('guessed@example.com', n));
      expect((await guess('guessed@example.com')).status).toBe(429);
    });

    test('that are missing do not share a limit', async () => {
      for (let n = 0; n < 7; n += 1) {
        const { access_token: token } = await signIn(running, (await makeAccount(running)).email);
        expect((await call(running, '/reauthenticate', { token })).status).toBe(200);
      }
    });

    test('that are invalid are never emailed', async () => {
      const sent: string[] = [];
      const mailer = authMailer({
        siteUrl: 'http://localhost:4321',
        sendMail: async ({ to }) => void sent.push(to),
      });
      for (const email of spellings) {
        for (const type of [
          'signup',
          'recovery',
          'magiclink',
          'email_change',
          'reauthentication',
        ] as const) {
          await expect(mailer(type, email, 'token', email)).rejects.toThrow(
            'The recipient is not a valid email address.',
          );
        }
      }
      expect(sent).toEqual([]);
    });
  },
  { lanes: ['pglite', 'postgres'] },
);

/** The same address with another letter in the other case. */
function cased(email: string, n: number) {
  return [...email]
    .map((letter, place) => (place === n ? letter.toUpperCase() : letter.toLowerCase()))
    .join('');
}
