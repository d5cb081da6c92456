import { expect, test } from 'vitest';
import type { Change, Publishing, Run } from '~/features/publishing/api/publishing';
import { explainFailure } from '~/features/publishing/rules/failure';
import { duration, causesOf, stagesOf, triggerOf } from '~/features/publishing/rules/run';
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
  ...{ id: 1, queued_at: at(-9), started_at: at(-7), verified_at: at(-4), ended_at: at(-3) },
  ...{ attempts: 1, error: null, changes: [change], reasons: [], details: null },
};
const failed: Run = { ...live, verified_at: null, error: 'No space', ended_at: at(-5) };

test.each<[string, Run, string]>([
  ['live', live, 'Queued done 2000, Publishing done 3000, Verified done 1000, Live done'],
  ['failed', failed, 'Queued done 2000, Publishing failed 2000, Verified ahead, Live ahead'],
  [
    'in progress',
    { ...live, verified_at: null, ended_at: null },
    'Queued done 2000, Publishing current, Verified ahead, Live ahead',
  ],
  [
    'verified',
    { ...live, ended_at: null },
    'Queued done 2000, Publishing done 3000, Verified done, Live current',
  ],
])('a run that’s %s has these stages', (_, run, expected) => {
  const stages = stagesOf(run).map(({ name, status, ms }) => [name, status, ms].join(' ').trim());
  expect(stages.join(', ')).toBe(expected);
});

test.each([
  [
    'This version of the site’s code can’t render some pages, such as /blog/a-post.',
    'Deploy a corrected',
  ],
  ['The disk is full, so the site wasn’t updated.', 'Free some disk space'],
  ['Something else', 'We’ll keep trying.'],
])('the failure “%s” has a fix', (error, fix) => {
  expect(explainFailure(error)).toContain(fix);
});

test('a run names who triggered it', () => {
  expect(triggerOf(change)).toBe('Published by Dana');
  expect(triggerOf({ ...change, is_scheduled: true, by: null })).toBe('Published on schedule');
  const run: Run = {
    ...live,
    details: {
      ...{ root: 'r', causes: ['publish', 'rollback'], pages: [], pageCount: 0 },
      ...{ warnings: [], warningCount: 0, failures: [], failureCount: 0 },
    },
  };
  const action = { action: 'site.rolled-back', subject_id: 'r', by: 'Dana' } as const;
  expect(causesOf(run, [{ ...action, happened_at: at(-8) }])).toEqual(['Rollback by Dana']);
  expect(causesOf(run, [{ ...action, happened_at: at(-800) }])).toEqual(['Rollback']);
  const resumed = { ...live, details: { ...run.details, causes: ['resume'] } } as Run;
  const resuming = { ...action, action: 'site.resumed', happened_at: at(-8) } as const;
  expect(causesOf(resumed, [resuming])).toEqual(['Publishing resumed by Dana']);
  const setting = { kind: 'setting', name: 'Audit log' } as const;
  const reasons: Run['reasons'] = [
    { ...setting, by: 'Dana' },
    { ...setting, by: null },
    { kind: 'erasure', name: null, by: 'Dana' },
  ];
  expect(causesOf({ ...live, reasons }, [])).toEqual([
    'Setting changed by Dana: Audit log',
    'Setting changed: Audit log',
    'Personal data erased by Dana',
  ]);
});

const publishing: Publishing = {
  ...{ status: { state: 'live', since: at(-3), error: null, failures: 0 }, paused: null },
  ...{ waiting: { count: 0, since: null } },
  ...{ hook: null, runs: [live], actions: [], scheduled: [] },
};

const paused = { since: at(-60), releasedAt: at(-600), waiting: 1 };
const failedHook = { since: at(-600), error: 'x', is_undelivered: false };

test.each<[string, Partial<Publishing>, string]>([
  ['Up to date', {}, 'just now'],
  ['Paused', { paused }, '1 post is waiting for publishing to resume.'],
  ['Paused', { paused: { ...paused, waiting: null } }, 'Posts that were changed since then wait'],
  ['Failed', { paused, runs: [failed] }, 'Changes aren’t going live.'],
  ['Publisher unreachable', { hook: failedHook }, '10 minutes ago. Make sure'],
  ['Queued', { waiting: { count: 2, since: at(-70) } }, '2 changed posts are waiting'],
  ['Stuck', { waiting: { count: 1, since: at(-7000) } }, '1 changed post is waiting'],
  ['Failed', { runs: [{ ...failed, attempts: 3 }] }, 'after 3 attempts'],
  ['Stuck', { runs: [{ ...live, started_at: at(-700), ended_at: null }] }, '11 minutes ago'],
  ['No reports', { status: null, runs: [] }, 'SUPABASE_SECRET_KEY'],
  [
    'Incomplete',
    { status: { state: 'live', since: at(-3), error: null, failures: 1 } },
    '1 post or page couldn’t be published. Everything else is live.',
  ],
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

test.each([
  [9940, '9.9 s'],
  [12_400, '12 s'],
  [119_000, '119 s'],
  [120_000, '2 min'],
])('a run of %i ms takes %s', (ms, text) => {
  expect(duration(ms)).toBe(text);
});
