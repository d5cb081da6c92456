import { expect, test } from 'vitest';
import type { Change, Publishing, Release, Run } from '~/features/publishing/api/publishing';
import {
  causesOf,
  describeRelease,
  explainFailure,
  triggerOf,
} from '~/features/publishing/rules/run';
import { describeStatus } from '~/features/publishing/rules/status';

const now = Date.UTC(2026, 0, 1, 12);
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();
const change: Change = {
  post_id: '1',
  slug: 'a-post',
  title: 'A post',
  author: 'Ann',
  by: 'Dana',
  change: 'published',
  changed_at: at(-9),
  is_scheduled: false,
};
const live: Run = {
  ...{ id: 1, started_at: at(-7), ended_at: at(-3) },
  ...{ attempts: 1, error: null, changes: [change], reasons: [], details: null },
};
const failed: Run = { ...live, error: 'No space', ended_at: at(-5) };

test.each([
  ['This version of the site’s code can’t render some pages.', 'Deploy a corrected'],
  ['The disk is full, so the site wasn’t updated.', 'Free some disk space'],
  ['fetch failed', 'backend is running'],
  ['Something else', 'keep trying'],
])('the failure “%s” has a fix', (error, fix) => {
  expect(explainFailure(error)).toContain(fix);
});

test('a run names who triggered it', () => {
  expect(triggerOf(change)).toBe('Published by Dana');
  expect(triggerOf({ ...change, is_scheduled: true, by: null })).toBe('Published on schedule');
  const run: Run = {
    ...live,
    details: {
      ...{ root: 'r', causes: ['publish', 'rollback'] },
      ...{ warnings: [], warningCount: 0, failures: [], failureCount: 0 },
    },
  };
  expect(causesOf(run)).toEqual(['Rollback']);
  const setting = { kind: 'setting', name: 'Audit log' } as const;
  const reasons: Run['reasons'] = [
    { ...setting, by: 'Dana' },
    { ...setting, by: null },
    { kind: 'erasure', name: null, by: 'Dana' },
  ];
  expect(causesOf({ ...live, reasons })).toEqual([
    'Setting changed by Dana: Audit log',
    'Setting changed: Audit log',
    'Personal data erased by Dana',
  ]);
});

test('a release is described by its cause, or by its posts', () => {
  const details = {
    ...{ root: 'r', causes: ['publish' as const] },
    ...{ warnings: [], warningCount: 0, failures: [], failureCount: 0 },
  };
  const describe = (release: Partial<Release>, titles: (string | null)[] = []) =>
    describeRelease({ root: 'r', cause: 'publish', rendered: 1200, ...release } as Release, [
      { details, changes: titles.map((title) => ({ ...change, title })) },
    ]);
  expect(describe({ cause: 'resume' })).toBe('Publishing resumed');
  expect(describe({ cause: 'code', root: 'other' }, ['A'])).toBe('New version of the site’s code');
  expect(describe({}, ['A'])).toBe('A');
  expect(describe({}, [null, 'A', 'B', 'C', 'D'])).toBe('A, B, C');
  expect(describe({})).toBe('1,200 pages rendered');
  expect(describe({ rendered: 1 }, [null])).toBe('1 page rendered');
});

const publishing: Publishing = {
  ...{ status: { state: 'live', since: at(-3), error: null, failures: 0 }, paused: null },
  ...{ waiting: { count: 0, since: null } },
  ...{ hook: null, runs: [live] },
};

const paused = { since: at(-60), releasedAt: at(-600), waiting: 1 };
const failedHook = { since: at(-600), error: 'x', is_undelivered: false };

const started = (seconds: number) => ({ ...live, started_at: at(seconds), ended_at: null });
const waiting = (count: number, since: number) => ({ waiting: { count, since: at(since) } });
const failing = (failures: number) => ({
  status: { state: 'live', since: at(-3), error: null, failures } as const,
});

// In the order of the states: each hides what comes after it.
test.each<[string, Partial<Publishing>, string]>([
  ['Publisher unreachable', { hook: failedHook, status: null }, '10 minutes ago. Make sure'],
  ['No reports', { status: null, runs: [] }, 'SUPABASE_SECRET_KEY'],
  ['Failed', { paused, runs: [failed] }, 'Changes aren’t going live.'],
  ['Failed', { runs: [{ ...failed, attempts: 3 }] }, 'after 3 attempts'],
  ['Stuck', { runs: [started(-601)], ...waiting(1, -1) }, '10 minutes ago'],
  ['Publishing', { runs: [started(-600)] }, '10 minutes ago'],
  ['Publishing', { runs: [started(-3)] }, 'just now'],
  ['Queued', { paused, ...waiting(2, -600) }, '2 changed posts are waiting'],
  ['Stuck', waiting(1, -601), '1 changed post is waiting'],
  ['Paused', { paused, ...failing(1) }, '1 post is waiting'],
  ['Paused', { paused: { ...paused, waiting: null } }, 'changed since then wait'],
  ['Incomplete', failing(1), '1 post or page '],
  ['Incomplete', failing(2), '2 posts or pages '],
  ['Up to date', {}, 'just now'],
])('says %s', (label, state, text) => {
  const status = describeStatus({ ...publishing, ...state }, now);
  expect([status.label, status.text]).toEqual([label, expect.stringContaining(text)]);
});

test('links to the undelivered messages once a build hook is no longer retried', () => {
  const statusOf = (hook: Publishing['hook']) => describeStatus({ ...publishing, hook }, now);
  expect(statusOf(failedHook).link).toBeUndefined();
  const status = statusOf({ ...failedHook, is_undelivered: true });
  expect(status.text).toContain('10 minutes ago, and we’ve stopped trying.');
  expect(status.link?.href).toBe('/staff/undelivered');
});
