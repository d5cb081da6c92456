import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as SessionLinks from '~/features/session-link';

const start = new Date('2026-11-21T10:00:00Z').getTime();
const link = { accessToken: 'aaa', refreshToken: 'rrr', isSignUp: true };
const stored = new Map<string, string>();
let blocked = false;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  stored.clear();
  blocked = false;
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get: () => {
      if (blocked) throw new DOMException('The operation is insecure.', 'SecurityError');
      return {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
        removeItem: (key: string) => void stored.delete(key),
      };
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(globalThis, 'sessionStorage');
});

/** The module as a newly loaded page gets it. */
function nextPage(): Promise<typeof SessionLinks> {
  vi.resetModules();
  return import('~/features/session-link');
}

test('keeps a link for the next page until it is cleared', async () => {
  const first = await nextPage();
  expect(first.savePendingLink(link)).toBe(true);
  expect(first.$pendingLink.get()).toEqual(link);

  const second = await nextPage();
  expect(second.$pendingLink.get()).toBeUndefined();
  second.loadPendingLink();
  expect(second.$pendingLink.get()).toEqual(link);
  second.clearPendingLink();
  expect(second.$pendingLink.get()).toBeUndefined();

  const third = await nextPage();
  third.loadPendingLink();
  expect(third.$pendingLink.get()).toBeUndefined();
});

test('drops a link after ten minutes', async () => {
  const { savePendingLink } = await nextPage();
  savePendingLink(link);
  vi.setSystemTime(start + 10 * 60_000);
  const { $pendingLink, loadPendingLink } = await nextPage();
  loadPendingLink();
  expect($pendingLink.get()).toBeUndefined();
  expect(stored.size).toBe(0);
});

test('keeps the newest link', async () => {
  const { savePendingLink } = await nextPage();
  savePendingLink(link);
  savePendingLink({ ...link, refreshToken: 'other' });
  const { $pendingLink, loadPendingLink } = await nextPage();
  loadPendingLink();
  expect($pendingLink.get()?.refreshToken).toBe('other');
});

test.each(['nonsense', 'null', '7', '{}', '{"accessToken":"a","at":1795255200000}'])(
  'ignores %s in storage',
  async (written) => {
    stored.set('pending-session-link', written);
    const { $pendingLink, loadPendingLink } = await nextPage();
    loadPendingLink();
    expect($pendingLink.get()).toBeUndefined();
  },
);

test('keeps a link in memory if storage is blocked', async () => {
  blocked = true;
  const { $pendingLink, clearPendingLink, loadPendingLink, savePendingLink } = await nextPage();
  loadPendingLink();
  expect(savePendingLink(link)).toBe(false);
  expect($pendingLink.get()).toEqual(link);
  clearPendingLink();
  expect($pendingLink.get()).toBeUndefined();
});
