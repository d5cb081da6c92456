import { beforeEach, expect, test, vi } from 'vitest';
import { limitPerMailbox } from '../../../../../platform/backend/auth/mailbox-limits.ts';

beforeEach(() => void vi.useFakeTimers());

test('links can be guessed a hundred times an hour, whatever address they name', async () => {
  const limit = limitPerMailbox();
  const guess = async (n: number) => {
    const body = { type: 'recovery', token_hash: `wrong-${n}`, email: `${n}@example.com` };
    const request = { path: '/verify', method: 'POST', query: new URLSearchParams(), body };
    return (await limit(request, async () => new Response(null, { status: 403 }))).status;
  };
  for (let n = 0; n < 100; n += 1) expect(await guess(n)).toBe(403);
  expect(await guess(100)).toBe(429);
});

test('a password can be guessed again ten minutes later, whatever the clock says', async () => {
  const limit = limitPerMailbox();
  const guess = async () => {
    const query = new URLSearchParams({ grant_type: 'password' });
    const body = { email: 'dana@example.com', password: 'a-wrong-one' };
    const request = { path: '/token', method: 'POST', query, body };
    return (await limit(request, async () => new Response(null, { status: 400 }))).status;
  };
  for (let count = 0; count < 10; count += 1) expect(await guess()).toBe(400);
  expect(await guess()).toBe(429);
  vi.advanceTimersByTime(600_001);
  vi.setSystemTime(Date.now() - 24 * 60 * 60_000);
  expect(await guess()).toBe(400);
});
