import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { blockSession, reloaded, stubSession } from '../session';

const load = () => import('~/features/leads/form/store/idempotency-key');

beforeEach(() => void stubSession());
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'sessionStorage');
});

test('a form keeps its key for the session of the browser', async () => {
  const key = (await reloaded(load)).idempotencyKey('seo-audit');
  expect((await reloaded(load)).idempotencyKey('seo-audit')).toBe(key);
  // As the function wants it: 8 to 100 characters without spaces.
  expect(key).toMatch(/^[0-9a-f]{32}$/);
});

test('another form and another session have another key', async () => {
  const { idempotencyKey } = await reloaded(load);
  const key = idempotencyKey('seo-audit');
  expect(idempotencyKey('strategy-session')).not.toBe(key);
  stubSession();
  expect((await reloaded(load)).idempotencyKey('seo-audit')).not.toBe(key);
});

test('where storage is blocked it is kept as long as the page', async () => {
  blockSession();
  const { idempotencyKey } = await reloaded(load);
  expect(idempotencyKey('seo-audit')).toBe(idempotencyKey('seo-audit'));
});
