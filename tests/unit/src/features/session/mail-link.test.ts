import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followMailLink } from '~/features/session';
import { sessionKey } from '~/lib/supabase';
import { closeBrowser, fakeBrowser } from '../../fake-browser';

const auth = vi.hoisted(() => ({ getSession: vi.fn(), setSession: vi.fn() }));
const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn() }));
vi.mock('~/lib/supabase/staff-client', () => ({ staffClient: () => ({ auth }) }));
vi.mock('~/lib/toasts', () => ({ toast }));

const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
const replaceState = vi.fn();
const replace = vi.fn();
const heard = vi.fn();
const said: { textContent: string }[] = [];

let browser: ReturnType<typeof fakeBrowser>;

beforeEach(() => {
  vi.clearAllMocks();
  said.length = 0;
  browser = fakeBrowser();
  auth.getSession.mockResolvedValue({ data: { session: null }, error: null });
  auth.setSession.mockResolvedValue({ error: null });
});
afterEach(closeBrowser);

/** Follows a link that ends at this address. */
function arriveAt(address: string): void {
  const { pathname, search, hash } = new URL(address, 'https://site.example.com');
  vi.stubGlobal('location', { pathname, search, hash, replace });
  vi.stubGlobal('history', { state: null, replaceState });
  vi.stubGlobal('dispatchEvent', heard);
  vi.stubGlobal('StorageEvent', function (type: string, init: object) {
    return { type, ...init };
  });
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => callback());
  Object.assign(document, {
    createElement: () => ({ setAttribute: () => undefined, style: {}, textContent: '' }),
    body: { append: (element: { textContent: string }) => said.push(element) },
  });
  followMailLink();
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 30));
const tokens = 'access_token=aaa&expires_in=3600&refresh_token=rrr&token_type=bearer';

test.each(['/', '/#', '/#content', '/#problem-email', '/?access_token=aaa', '/#my_access_token=1'])(
  '%s is no link of a mail',
  async (address) => {
    arriveAt(address);
    await settled();
    expect(replaceState).not.toHaveBeenCalled();
    expect(auth.setSession).not.toHaveBeenCalled();
  },
);

test('a confirmed address signs its owner in, and leaves the address at once', async () => {
  arriveAt(`/?utm_source=mail#${tokens}&type=signup`);
  await vi.waitFor(() => expect(toast.success).toHaveBeenCalledOnce());
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/?utm_source=mail');
  expect(auth.setSession).toHaveBeenCalledWith({ access_token: 'aaa', refresh_token: 'rrr' });
  // Texts of spec §8.
  expect(toast.success).toHaveBeenCalledWith(
    'Welcome to the team!',
    'Your staff account has been created successfully.',
  );
  expect(said.map(({ textContent }) => textContent)).toEqual([
    'Welcome to the team! Your staff account has been created successfully.',
  ]);
  expect(heard.mock.calls[0]?.[0]).toEqual({ type: 'storage', key: sessionKey });
});

test('any other link welcomes back', async () => {
  arriveAt(`/#${tokens}&type=magiclink`);
  await vi.waitFor(() =>
    expect(toast.success).toHaveBeenCalledWith(
      'Welcome back!',
      "You've been successfully signed in.",
    ),
  );
});

test('who is signed in stays that: the link may be somebody else’s', async () => {
  auth.getSession.mockResolvedValue({ data: { session: {} }, error: null });
  arriveAt(`/#${tokens}`);
  await settled();
  expect(replaceState).toHaveBeenCalledOnce();
  expect(auth.setSession).not.toHaveBeenCalled();
  expect(replace).not.toHaveBeenCalled();
});

test('a session that the backend does not take is explained', async () => {
  auth.setSession.mockResolvedValue({ error: new Error('bad_jwt') });
  arriveAt(`/#${tokens}`);
  await vi.waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/auth?link=expired'));
  expect(warn).toHaveBeenCalledOnce();
});

const expired =
  '/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid';

test('an expired link is explained, to who is signed out', async () => {
  arriveAt(expired);
  await vi.waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/auth?link=expired'));
  expect(auth.getSession).not.toHaveBeenCalled();
});

test('to who is signed in it changes nothing', async () => {
  browser.stored.set(sessionKey, '{}');
  arriveAt(expired);
  await settled();
  expect(replaceState).toHaveBeenCalledOnce();
  expect(replace).not.toHaveBeenCalled();
});
