import { expect, test } from 'vitest';
import type { Change, Publishing, Release, Run } from '~/features/publishing/api/publishing';
import {
  causesOf,
  describeRelease,
  explainFailure,
  triggerOf,
} from '~/features/publishing/rules/run';
import { describeStatuses } from '~/features/publishing/rules/status';

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

type State = NonNullable<Publishing['status']>['state'];
const statusOf = (state: State, seconds: number, failures = 0) => ({
  status: { state, since: at(seconds), error: state === 'failed' ? 'No space.' : null, failures },
});
const waiting = (count: number, since: number) => ({ waiting: { count, since: at(since) } });

// In the order of the states: each hides what comes after it.
test.each<[string, Partial<Publishing>, string]>([
  ['The publisher can’t be reached', { hook: failedHook, status: null }, '10 minutes ago. Make'],
  ['No reports', { status: null }, 'SUPABASE_SECRET_KEY'],
  ['Changes haven’t been going live since 6:59 AM', statusOf('failed', -5), 'space.'],
  ['Publishing started 10 minutes ago and hasn’t finished', statusOf('publishing', -601), 'Make'],
  ['Publishing', { ...statusOf('publishing', -600), ...waiting(1, -1) }, '10 minutes ago'],
  ['Publishing', statusOf('publishing', -3), 'just now'],
  ['Queued', waiting(2, -600), '2 changed posts are waiting'],
  ['Changes made 10 minutes ago aren’t on the site yet', waiting(1, -601), '1 changed post is'],
  ['1 post or page couldn’t be published', statusOf('live', -3, 1), 'Everything else is live'],
  ['2 posts or pages couldn’t be published', statusOf('live', -3, 2), 'Everything else is live'],
  ['Up to date', {}, 'The site at a.example shows all changes.'],
])('says %s', (label, state, text) => {
  const statuses = describeStatuses({ ...publishing, ...state }, now, 'a.example');
  expect(statuses).toEqual([
    expect.objectContaining({ label, text: expect.stringContaining(text) as string }),
  ]);
});

const healthy = statusOf('live', -3);
test.each<[string, Partial<Publishing>, string[]]>([
  ['works', healthy, []],
  ['isn’t reachable', { ...healthy, hook: failedHook }, ['The publisher can’t be reached']],
  ['fails', statusOf('failed', -5), ['Changes haven’t been going live since 6:59 AM']],
  ['is publishing', statusOf('publishing', -3), ['Publishing']],
  ['has something to do', { ...healthy, ...waiting(2, -600) }, ['Queued']],
  ['couldn’t publish a post', statusOf('live', -3, 1), ['1 post or page couldn’t be published']],
])('while publishing is paused, says so first, even if the publisher %s', (_, state, others) => {
  const statuses = describeStatuses({ ...publishing, paused, ...state }, now, 'a.example');
  expect(statuses.map(({ label }) => label)).toEqual([
    'Publishing is paused. Visitors see the site as of 6:50 AM Eastern Time.',
    ...others,
  ]);
  expect(statuses[0]?.text).toContain('1 post is waiting');
  expect(JSON.stringify(statuses)).not.toContain('is live');
});

test('links to the undelivered messages once a build hook is no longer retried', () => {
  const withHook = (hook: Publishing['hook']) =>
    describeStatuses({ ...publishing, hook }, now, '')[0];
  expect(withHook(failedHook)?.link).toBeUndefined();
  const status = withHook({ ...failedHook, is_undelivered: true });
  expect(status?.text).toContain('10 minutes ago, and we’ve stopped trying.');
  expect(status?.link?.href).toBe('/staff/undelivered');
});
