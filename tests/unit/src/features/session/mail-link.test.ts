import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Session from '~/features/session';
import { saveEmailRequest } from '~/features/session-link';
import { sessionKey } from '~/lib/supabase';
import { closeBrowser, fakeBrowser } from '../../fake-browser';

const backend = vi.hoisted(() => ({
  loadAccount: vi.fn(),
  exchangeRefreshToken: vi.fn(),
  storeSession: vi.fn(),
}));
const auth = vi.hoisted(() => ({ getSession: vi.fn() }));
const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn() }));
vi.mock('~/lib/supabase/link-session', () => backend);
vi.mock('~/lib/supabase/staff-client', () => ({ staffClient: () => ({ auth }) }));
vi.mock('~/lib/toasts', () => ({ toast }));

const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
const replaceState = vi.fn();
const replace = vi.fn();
const said: { textContent: string }[] = [];
const inTab = new Map<string, string>();

let browser: ReturnType<typeof fakeBrowser>;

beforeEach(() => {
  vi.clearAllMocks();
  vi.resetModules();
  said.length = 0;
  inTab.clear();
  browser = fakeBrowser();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => inTab.get(key) ?? null,
    setItem: (key: string, value: string) => void inTab.set(key, value),
    removeItem: (key: string) => void inTab.delete(key),
  });
  auth.getSession.mockResolvedValue({ data: { session: {} }, error: null });
  const user = { id: 'dana', email: 'dana@example.com' };
  backend.loadAccount.mockResolvedValue({ status: 'accepted', value: user });
  backend.exchangeRefreshToken.mockResolvedValue({ status: 'accepted', value: { user } });
  backend.storeSession.mockReturnValue(true);
});
afterEach(closeBrowser);

/** Follows a link that ends at this address. */
async function arriveAt(address: string): Promise<void> {
  const { pathname, search, hash, href } = new URL(address, 'https://site.example.com');
  vi.stubGlobal('location', { pathname, search, hash, href, replace });
  vi.stubGlobal('history', { replaceState });
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => callback());
  Object.assign(document, {
    createElement: () => ({ setAttribute: () => undefined, style: {}, textContent: '' }),
    body: { append: (element: { textContent: string }) => said.push(element) },
  });
  const { followMailLink }: typeof Session = await import('~/features/session');
  const arrival = followMailLink();
  // Synchronously, before the code for links is loaded.
  if (arrival) expect(replaceState).toHaveBeenCalledOnce();
  await arrival;
}

const tokens = 'access_token=aaa&expires_in=3600&refresh_token=rrr&token_type=bearer';
const hrefIn = (search = '') => `https://site.example.com/${search}`;

function expectSignedOut(): void {
  expect(backend.exchangeRefreshToken).not.toHaveBeenCalled();
  expect(backend.storeSession).not.toHaveBeenCalled();
  expect(toast.success).not.toHaveBeenCalled();
}

test.each(['/', '/#', '/#content', '/#problem-email', '/?access_token=aaa', '/#my_access_token=1'])(
  '%s is no link of a mail',
  async (address) => {
    await arriveAt(address);
    expect(replaceState).not.toHaveBeenCalled();
    expect(inTab.size).toBe(0);
    expectSignedOut();
  },
);

test('a link this browser did not request goes to /auth and signs nobody in', async () => {
  await arriveAt(`/about?utm_source=mail#${tokens}&type=signup`);
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(
    null,
    '',
    'https://site.example.com/about?utm_source=mail',
  );
  expect(replace).toHaveBeenCalledExactlyOnceWith('/auth?to=%2Fabout');
  expect([...inTab.values()].join()).toContain('rrr');
  expect(browser.stored.size).toBe(0);
  // No request is made on the way.
  expect(backend.loadAccount).not.toHaveBeenCalled();
  expectSignedOut();
});

test('a link to /auth is left to the portal', async () => {
  await arriveAt(`/auth?to=/admin#${tokens}`);
  const { $pendingLink } = await import('~/features/session-link');
  expect($pendingLink.get()).toEqual({ accessToken: 'aaa', refreshToken: 'rrr', isSignUp: false });
  expect(replace).not.toHaveBeenCalled();
  expectSignedOut();
});

test('the browser that requested the mail is signed in directly', async () => {
  saveEmailRequest('Dana@Example.com ');
  await arriveAt(`/?utm_source=mail#${tokens}&type=signup`);
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', hrefIn('?utm_source=mail'));
  expect(backend.loadAccount).toHaveBeenCalledExactlyOnceWith('aaa');
  expect(backend.exchangeRefreshToken).toHaveBeenCalledExactlyOnceWith('rrr');
  expect(backend.storeSession).toHaveBeenCalledOnce();
  // Texts of spec §8.
  expect(toast.success).toHaveBeenCalledExactlyOnceWith(
    'Welcome to the team!',
    'Your staff account has been created successfully.',
  );
  expect(said.map(({ textContent }) => textContent)).toEqual([
    'Welcome to the team! Your staff account has been created successfully.',
  ]);
  expect(replace).not.toHaveBeenCalled();
  // A request covers one link only.
  expect(browser.stored.size).toBe(0);
  expect(inTab.size).toBe(0);
});

test('any other link welcomes back', async () => {
  saveEmailRequest('dana@example.com');
  await arriveAt(`/#${tokens}&type=magiclink`);
  expect(toast.success).toHaveBeenCalledExactlyOnceWith(
    'Welcome back!',
    "You've been successfully signed in.",
  );
});

test('a request for one account does not cover a link to another', async () => {
  saveEmailRequest('erin@example.com');
  await arriveAt(`/#${tokens}`);
  expect(replace).toHaveBeenCalledExactlyOnceWith('/auth?to=%2F');
  expectSignedOut();
});

test.each([{ status: 'rejected' }, { status: 'unreachable' }])(
  '/auth takes over if the check ends with %j',
  async (answer) => {
    saveEmailRequest('dana@example.com');
    backend.loadAccount.mockResolvedValue(answer);
    await arriveAt(`/#${tokens}`);
    expect(replace).toHaveBeenCalledExactlyOnceWith('/auth?to=%2F');
    expectSignedOut();
  },
);

test('who is signed in stays that: the link may be somebody else’s', async () => {
  browser.stored.set(sessionKey, '{}');
  saveEmailRequest('dana@example.com');
  await arriveAt(`/#${tokens}`);
  expect(replace).not.toHaveBeenCalled();
  expect(inTab.size).toBe(0);
  expectSignedOut();
});

test('a stored session that cannot be checked is kept', async () => {
  browser.stored.set(sessionKey, '{}');
  auth.getSession.mockRejectedValue(new TypeError('Failed to fetch'));
  await arriveAt(`/#${tokens}`);
  expect(warn).toHaveBeenCalledOnce();
  expect(replace).not.toHaveBeenCalled();
  expectSignedOut();
});

test('an expired stored session does not block the link', async () => {
  browser.stored.set(sessionKey, '{}');
  // The auth client removes what the server refuses.
  auth.getSession.mockImplementation(() => {
    browser.stored.delete(sessionKey);
    return Promise.resolve({ data: { session: null }, error: null });
  });
  await arriveAt(`/#${tokens}`);
  expect(replace).toHaveBeenCalledExactlyOnceWith('/auth?to=%2F');
  expectSignedOut();
});

test.each([
  'access_token=aaa',
  'access_token=&refresh_token=rrr',
  'x#access_token=a&refresh_token',
])('#%s is explained as an expired link', async (fragment) => {
  await arriveAt(`/#${fragment}`);
  expect(replace).toHaveBeenCalledExactlyOnceWith('/auth?link=expired');
  expect(inTab.size).toBe(0);
});

test('a link that cannot be saved is explained as an expired link', async () => {
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  browser.blockStorage();
  await arriveAt(`/#${tokens}`);
  expect(replace).toHaveBeenCalledExactlyOnceWith('/auth?link=expired');
  expectSignedOut();
});

const expired =
  '/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid';

test('an expired link is explained, to who is signed out', async () => {
  inTab.set('pending-session-link', 'an earlier link');
  await arriveAt(expired);
  expect(inTab.size).toBe(0);
  expect(replace).toHaveBeenCalledExactlyOnceWith('/auth?link=expired');
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', hrefIn());
});

test('to who is signed in it changes nothing', async () => {
  browser.stored.set(sessionKey, '{}');
  await arriveAt(expired);
  expect(replaceState).toHaveBeenCalledOnce();
  expect(replace).not.toHaveBeenCalled();
});
