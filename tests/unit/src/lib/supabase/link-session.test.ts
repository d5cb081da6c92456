import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionKey } from '~/lib/supabase';
import { exchangeRefreshToken, loadAccount, storeSession } from '~/lib/supabase/link-session';
import { closeBrowser, fakeBrowser } from '../../fake-browser';

const fetched = vi.fn<typeof fetch>();
const notified = vi.fn();
const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
const auth = 'https://project.supabase.example.com/auth/v1';
const key = 'sb_publishable_of_tests';
const now = new Date('2026-11-21T10:00:00Z').getTime();

const dana = { id: 'dana', email: 'dana@example.com' };
const session = {
  access_token: 'aaa',
  refresh_token: 'rrr',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: 1795258800,
  user: dana,
};

let browser: ReturnType<typeof fakeBrowser>;

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers({ now, toFake: ['Date'] });
  browser = fakeBrowser();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('dispatchEvent', notified);
  vi.stubGlobal('StorageEvent', function (type: string, init: object) {
    return { type, ...init };
  });
});
afterEach(() => {
  vi.useRealTimers();
  closeBrowser();
});

const answer = (body: unknown, status = 200) =>
  fetched.mockResolvedValue(Response.json(body, { status }));

test('asks the server which account a token belongs to', async () => {
  answer({ ...dana, role: 'authenticated' });
  expect(await loadAccount('aaa')).toEqual({ status: 'accepted', value: dana });
  const [address, init] = fetched.mock.calls[0] ?? [];
  expect(address).toBe(`${auth}/user`);
  expect(init?.headers).toEqual({ apikey: key, authorization: 'Bearer aaa' });
});

test('exchanges a refresh token for a session', async () => {
  answer(session);
  expect(await exchangeRefreshToken('old')).toEqual({ status: 'accepted', value: session });
  const [address, init] = fetched.mock.calls[0] ?? [];
  expect(address).toBe(`${auth}/token?grant_type=refresh_token`);
  expect(init).toMatchObject({ method: 'POST', body: '{"refresh_token":"old"}' });
  expect(browser.stored.size).toBe(0);
});

test('fills in a missing expiry time', async () => {
  const { expires_at, ...older } = session;
  answer(older);
  expect(await exchangeRefreshToken('old')).toMatchObject({ value: { expires_at } });
});

describe.each([
  ['loadAccount', () => loadAccount('aaa')],
  ['exchangeRefreshToken', () => exchangeRefreshToken('old')],
])('%s', (_name, ask) => {
  test.each([400, 401, 403, 404, 422])('reports status %i as rejected', async (status) => {
    answer({ error_code: 'bad_jwt' }, status);
    expect(await ask()).toEqual({ status: 'rejected' });
  });

  test.each([408, 429, 500, 502, 503])('reports status %i as unreachable', async (status) => {
    answer({}, status);
    expect(await ask()).toEqual({ status: 'unreachable' });
    expect(warn).toHaveBeenCalledOnce();
  });

  test.each([null, {}, 7, { id: 'dana' }, { ...session, user: null }])(
    'reports the response %j as unreachable',
    async (body) => {
      answer(body);
      expect(await ask()).toEqual({ status: 'unreachable' });
    },
  );

  test('reports a failed request or an unreadable response as unreachable', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await ask()).toEqual({ status: 'unreachable' });
    fetched.mockResolvedValue(new Response('<h1>Bad gateway</h1>'));
    expect(await ask()).toEqual({ status: 'unreachable' });
  });
});

test('stores a session in the format of the auth client and notifies the page', () => {
  expect(storeSession(session as Parameters<typeof storeSession>[0])).toBe(true);
  expect(JSON.parse(browser.stored.get(sessionKey) ?? '')).toEqual(session);
  expect(notified).toHaveBeenCalledExactlyOnceWith({ type: 'storage', key: sessionKey });
});

test('replaces no stored session', () => {
  browser.stored.set(sessionKey, 'somebody');
  expect(storeSession(session as Parameters<typeof storeSession>[0])).toBe(false);
  expect(browser.stored.get(sessionKey)).toBe('somebody');
  expect(notified).not.toHaveBeenCalled();
});
