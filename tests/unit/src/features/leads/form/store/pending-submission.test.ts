import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  blockSessionStorage,
  reloaded,
  stubSessionStorage,
} from '../../../../fake-session-storage';

const importModule = () => import('~/features/leads/form/store/pending-submission');
const pending = { fields: { firstName: 'Dana' }, startedAt: 1, honeypot: 'x' };

let stored: Map<string, string>;
beforeEach(() => {
  stored = stubSessionStorage();
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'sessionStorage');
});

test('a queued submission survives a reload, until it is cleared', async () => {
  (await reloaded(importModule)).saveQueued('seo-audit', pending);
  const { clearQueued, loadQueued } = await reloaded(importModule);
  expect(loadQueued('seo-audit')).toEqual(pending);
  expect(loadQueued('strategy-session')).toBeUndefined();
  clearQueued('seo-audit');
  expect(loadQueued('seo-audit')).toBeUndefined();
});

test.each(['{}', '[]', '{"fields":{"firstName":"Dana"}}'])(
  'a queue that contains %s is ignored',
  async (json) => {
    stored.set('lead-queue:seo-audit', json);
    expect((await reloaded(importModule)).loadQueued('seo-audit')).toBeUndefined();
  },
);

test('a form keeps its idempotency key for the browser session', async () => {
  const key = (await reloaded(importModule)).idempotencyKey('seo-audit');
  expect((await reloaded(importModule)).idempotencyKey('seo-audit')).toBe(key);
  // What the function accepts: 8 to 100 characters without spaces.
  expect(key).toMatch(/^[0-9a-f]{32}$/);
});

test('when storage is blocked, the key stays the same until the page is left', async () => {
  blockSessionStorage();
  const { idempotencyKey } = await reloaded(importModule);
  expect(idempotencyKey('seo-audit')).toBe(idempotencyKey('seo-audit'));
});
