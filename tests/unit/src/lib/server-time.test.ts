import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as ServerTime from '~/lib/server-time';

const now = Date.parse('2026-11-21T10:00:00Z');
const hour = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now });
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function afterResponse(headers: HeadersInit): Promise<number> {
  const { fetchFromBackend, serverTime }: typeof ServerTime = await import('~/lib/server-time');
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { headers })));
  await fetchFromBackend('/');
  return serverTime();
}

test.each([-366 * 24 * hour, -24 * hour, -2 * hour, 2 * hour, 24 * hour, 366 * 24 * hour])(
  'the server’s time is right on a computer whose clock is off by %d ms',
  async (off) => {
    const date = new Date(now - off).toUTCString();
    expect(await afterResponse({ date })).toBe(now - off);
    // The clock is corrected.
    vi.setSystemTime(now - off);
    expect(await afterResponse({ date })).toBe(now - off);
  },
);

test('a slow response doesn’t change the time, and neither does one without a date', async () => {
  expect(await afterResponse({ date: new Date(now - 20_000).toUTCString() })).toBe(now);
  expect(await afterResponse({})).toBe(now);
});
