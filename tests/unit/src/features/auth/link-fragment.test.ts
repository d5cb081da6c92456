import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $emailLink, takeEmailLink } from '~/features/auth/email-link';
import { stripLinkFragment } from '~/features/auth/link-fragment';

const replaceState = vi.fn();
const replace = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('history', { replaceState });
});
afterEach(() => void vi.unstubAllGlobals());

function open(address: string): void {
  const { hash, href } = new URL(address, 'https://site.example.com');
  vi.stubGlobal('location', { hash, href, replace });
}

function expectAddress(path: string): void {
  const address = `https://site.example.com${path}`;
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', address);
}

const tokens = 'access_token=aaa&expires_in=3600&refresh_token=rrr&token_type=bearer';

test.each(['/', '/#content', '/#problem-email', '/?access_token=a#x', '/#my_access_token=1'])(
  '%s stays as it is',
  (address) => {
    open(address);
    stripLinkFragment();
    takeEmailLink();
    expect(replaceState).not.toHaveBeenCalled();
    expect(replace).not.toHaveBeenCalled();
  },
);

test.each([tokens, 'x&refresh_token=r', `${tokens}&type=signup`])(
  'a session in the fragment (#%s) is removed and ignored',
  (fragment) => {
    open(`/about?utm_source=mail#${fragment}`);
    stripLinkFragment();
    takeEmailLink();
    expectAddress('/about?utm_source=mail');
    expect(replace).not.toHaveBeenCalled();
    expect($emailLink.get()).toBeUndefined();
  },
);

test('an error description without a code in the fragment leads to /auth', () => {
  open('/#error_description=Email+link+is+invalid');
  stripLinkFragment();
  expect(replaceState).toHaveBeenCalledOnce();
  expect(replace).toHaveBeenCalledExactlyOnceWith('/auth?link=expired');
});

test('an email link moves from the URL to memory', () => {
  open('/auth?next=/admin#token_hash=ttt&type=signup&email=ada%2Bx%40example.com');
  takeEmailLink();
  expectAddress('/auth?next=/admin');
  const email = 'ada+x@example.com';
  expect($emailLink.get()).toEqual({ type: 'signup', token: 'ttt', email });
});

test.each([
  'token_hash=t&email=ada@example.com',
  'token_hash=t&type=invite&email=ada@example.com',
  'token_hash=&type=signup&email=ada@example.com',
  'token_hash=t&type=signup',
  'token_hash=t&type=signup&email=a@b',
])('#%s is treated like an expired link', (fragment) => {
  open(`/auth#${fragment}`);
  takeEmailLink();
  expect(replaceState).toHaveBeenCalledOnce();
  expect(replace).toHaveBeenCalledExactlyOnceWith('/auth?link=expired');
  expect($emailLink.get()).toBeUndefined();
});
