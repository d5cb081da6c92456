import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { blockSession, reloaded, stubSession } from '../session';

const load = () => import('~/features/leads/form/store/draft');
const now = new Date('2026-11-21T10:00:00Z').getTime();

let stored: Map<string, string>;
beforeEach(() => {
  stored = stubSession();
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'sessionStorage');
});

async function opened(standing = {}) {
  const { leadDraft } = await reloaded(load);
  const draft = leadDraft('strategy-session');
  return { draft, missing: draft.open(standing) };
}

test('what was typed belongs into the empty fields of the page that comes next', async () => {
  const { draft } = await opened();
  draft.change({ firstName: 'Dana', lastName: '', message: 'Three nurses.' });

  const next = await opened({ firstName: '', lastName: '', message: '' });
  expect(next.missing).toEqual({ firstName: 'Dana', message: 'Three nurses.' });
  expect(next.draft.$restored.get()).toBe(true);
});

test('a field in which something stands is left alone', async () => {
  const { draft } = await opened();
  draft.change({ firstName: 'Dana', email: 'dana@example.com' });

  const next = await opened({ firstName: 'Daniel', email: '' });
  expect(next.missing).toEqual({ email: 'dana@example.com' });
  const last = await opened({});
  expect(last.missing).toEqual({ firstName: 'Daniel', email: 'dana@example.com' });
});

test('an empty form is no draft', async () => {
  const { draft, missing } = await opened({ firstName: '' });
  expect(missing).toEqual({});
  expect(draft.$restored.get()).toBe(false);
  draft.change({ firstName: 'D' });
  draft.change({ firstName: '' });
  expect(stored.size).toBe(0);
});

test('a draft was begun when it was begun, however often the page is loaded', async () => {
  const { draft } = await opened();
  vi.setSystemTime(now + 60_000);
  draft.change({ firstName: 'Dana' });
  vi.setSystemTime(now + 120_000);
  expect((await opened()).draft.begunAt()).toBe(now);
});

test('what stood there before a script came was begun with the page', async () => {
  const { draft } = await opened({ firstName: 'Dana' });
  expect(draft.begunAt()).toBe(performance.timeOrigin);
  expect((await opened({})).missing).toEqual({ firstName: 'Dana' });
});

test('starting over forgets it, and begins now', async () => {
  const { draft } = await opened();
  draft.change({ firstName: 'Dana' });
  const next = await opened();
  vi.setSystemTime(now + 5_000);
  next.draft.startOver();
  expect(next.draft.$restored.get()).toBe(false);
  expect(next.draft.begunAt()).toBe(now + 5_000);
  expect((await opened()).missing).toEqual({});
});

test('each form has a draft of its own', async () => {
  const { draft } = await opened();
  draft.change({ email: 'dana@example.com' });
  const { leadDraft } = await reloaded(load);
  expect(leadDraft('seo-audit').open({})).toEqual({});
});

test.each(['not JSON', 'null', '7', '{"texts":null,"begunAt":1}', '{"texts":{"firstName":7}}'])(
  'storage that holds %s is an empty form',
  async (text) => {
    stored.set('lead-draft:strategy-session', text);
    expect((await opened()).missing).toEqual({});
  },
);

test('where storage is blocked a draft lives as long as its page', async () => {
  blockSession();
  const { leadDraft } = await reloaded(load);
  leadDraft('seo-audit').change({ email: 'dana@example.com' });
  expect(leadDraft('seo-audit').open({})).toEqual({ email: 'dana@example.com' });
  expect((await reloaded(load)).leadDraft('seo-audit').open({})).toEqual({});
});
