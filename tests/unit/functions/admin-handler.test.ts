import { afterEach, expect, test, vi } from 'vitest';
import { adminHandler } from '../../../supabase/functions/_shared/admin-handler.ts';

const env = {
  SUPABASE_URL: 'https://project.example',
  SUPABASE_SECRET_KEYS: JSON.stringify({ default: 'sb_secret_a' }),
};
const claims = btoa(JSON.stringify({ sub: 'dana' }));

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Sends a request while the database gives this reply. */
async function send(reply: () => Response) {
  vi.stubGlobal('fetch', () => Promise.resolve(reply()));
  const handler = adminHandler({ get: (name) => env[name as keyof typeof env] }, ({ adminId }) =>
    Response.json({ adminId }),
  );
  const response = await handler(
    new Request('http://127.0.0.1/', {
      method: 'POST',
      headers: { authorization: `Bearer head.${claims}.signature` },
    }),
  );
  return [response.status, await response.json()];
}

test('admins get through', async () => {
  expect(await send(() => Response.json('admin'))).toEqual([200, { adminId: 'dana' }]);
});

const denied = { success: false, error: 'Only admins can see this.' };
test.each([
  ['another role', () => Response.json('moderator')],
  ['no session', () => Response.json({ code: '42501' }, { status: 401 })],
  ['no access', () => Response.json({ code: '42501' }, { status: 403 })],
])('%s is a denial', async (_, reply) => {
  expect(await send(reply)).toEqual([403, denied]);
});

const outage = { success: false, error: expect.stringContaining('the database isn’t responding') };
test.each([
  ['a statement timeout', () => Response.json({ code: '57014' }, { status: 500 })],
  ['no connection to the database', () => Response.json({ code: 'PGRST000' }, { status: 503 })],
  ['a gateway’s error page', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  [
    'no response',
    () => {
      throw new TypeError('fetch failed');
    },
  ],
])('%s isn’t a denial', async (_, reply) => {
  expect(await send(reply)).toEqual([503, outage]);
});
