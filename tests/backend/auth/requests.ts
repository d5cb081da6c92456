import { expect, test } from 'vitest';
import { newEmail, password, type Auth } from './fixture.ts';

/** Every route that takes a body, with a valid one. */
const routes: Record<string, Record<string, unknown>> = {
  'POST /signup': { email: '', password, data: { full_name: 'Dana' } },
  'POST /token?grant_type=password': { email: '', password },
  'POST /token?grant_type=refresh_token': { refresh_token: 'unknown' },
  'POST /verify': { type: 'recovery', email: '', token: '000000', token_hash: 'unknown' },
  'POST /recover': { email: '' },
  'POST /resend': { email: '', type: 'signup' },
  'PUT /user': { email: '', password, data: {} },
};

/** tests/unit/platform/backend/auth/request.test.ts has invalid bodies. */
export function describeRequests(auth: Auth): void {
  test.each(Object.entries(routes))(
    '%s rejects a body that isn’t an object, and no missing field is a server error',
    async (...route) => {
      const [method = '', path = ''] = route[0].split(' ');
      const { token } = await auth.makeSession();
      const send = (body: unknown) => auth.call(path, { method, token, body });
      const reply = await send('[]');
      expect([reply.status, reply.code]).toEqual([400, 'bad_json']);
      const fields = { ...route[1], ...('email' in route[1] && { email: newEmail() }) };
      for (const field of Object.keys(fields)) {
        expect((await send({ ...fields, [field]: null })).status, field).toBeLessThan(500);
      }
    },
  );

  test.each(['GET', 'HEAD'])('%s needs no body', async (method) => {
    expect((await auth.call('/settings', { method })).status).toBe(200);
  });
}
