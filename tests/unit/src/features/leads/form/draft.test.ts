import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloaded, stubStorage } from '../../../fake-storage';

const importModule = () => import('~/features/leads/form/draft');
const now = new Date('2026-11-21T10:00:00Z').getTime();

let stored: Map<string, string>;
beforeEach(() => {
  stored = stubStorage('sessionStorage');
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'sessionStorage');
});

async function opened(current = {}) {
  const { leadDraft } = await reloaded(importModule);
  const draft = leadDraft('strategy-session');
  return { draft, missing: draft.open(current) };
}

test('a draft does not replace what a field already contains', async () => {
  const { draft } = await opened();
  draft.change({ firstName: 'Dana', email: 'dana@example.com' });

  const next = await opened({ firstName: 'Daniel', email: '' });
  expect(next.missing).toEqual({ email: 'dana@example.com' });
  const last = await opened({});
  expect(last.missing).toEqual({ firstName: 'Daniel', email: 'dana@example.com' });
});

test.each([-366, -1, 1, 366])(
  'a draft keeps its fill-in time across page loads, even if the clock is set by %d days',
  async (days) => {
    const { draft } = await opened();
    vi.advanceTimersByTime(60_000);
    draft.change({ firstName: 'Dana' });
    vi.setSystemTime(now + days * 86_400_000);
    const next = await opened();
    vi.advanceTimersByTime(1000);
    expect(next.draft.filledInMs()).toBe(61_000);
    expect(next.missing).toEqual({ firstName: 'Dana' });
  },
);

test.each([
  ...['not JSON', 'null', '7', '{"fields":null,"filledInMs":1}', '{"fields":{"firstName":7}}'],
])('a stored draft of %s is ignored', async (text) => {
  stored.set('lead-draft:strategy-session', text);
  expect((await opened()).missing).toEqual({});
});
