import { expect, test } from 'vitest';
import { describePublishing } from '~/features/staff-home/rules/publishing';
import { waitingIn } from '~/features/staff-home/rules/waiting';
import { homeOf } from './home';

const now = Date.parse('2026-11-22T12:00:00Z');
const nothing = { count: 0, oldest: null };

test.each([
  ['nothing waits for writers', homeOf(), []],
  [
    'empty queues are left out',
    homeOf({ queues: { posts: nothing, comments: nothing }, late_posts: 0 }),
    [],
  ],
  [
    'moderators see the queues, and how old they are',
    homeOf({
      queues: {
        posts: { count: 1, oldest: '2026-11-22T10:00:00Z' },
        comments: { count: 12, oldest: '2026-11-20T10:00:00Z' },
      },
      late_posts: 2,
    }),
    [
      '2 scheduled posts overdue (Should already be live), urgent: /blog/manage?status=scheduled',
      '1 post to review (Oldest: 2 hours ago): /blog/moderation',
      '12 comments to review (Oldest: 2 days ago), urgent: /blog/moderation?queue=comments',
    ],
  ],
  [
    'admins see leads, undelivered messages, and problems with retention',
    homeOf({
      leads: { new: 1, held: 2, failed: 3, has_mail_recipient: true },
      undelivered: 1,
      retention_problems: 2,
      untrusted_date: '2029-03-03T12:00:00Z',
    }),
    [
      '3 leads not delivered (The CRM didn’t accept them), urgent: /admin?show=not-delivered',
      '1 undelivered message (Try again or discard), urgent: /staff/undelivered',
      '2 problems with deleting expired data (Open the settings to see what to do), urgent: /staff/settings',
      expect.stringMatching(
        /^1 server date to check \(Mar 3, 2029, .*M\. If that’s right, you don’t need to do anything\): \/staff\/settings$/,
      ),
      '2 leads to review (Held because they look like spam): /admin?show=to-review',
      '1 new lead (In the last 24 hours): /admin',
    ],
  ],
])('%s', (_, home, expected) => {
  const lines = waitingIn(home, now).map(
    ({ count, label, note, urgent, href }) =>
      `${count} ${label} (${note})${urgent ? ', urgent' : ''}: ${href}`,
  );
  expect(lines).toEqual(expected);
});

test.each([
  ['live', '11:55', null, 'signal', /^Last published 5 minutes ago\.$/],
  ['live', '11:55', 2, 'warm', /^Last published 5 minutes ago, except for 2 posts or pages/],
  ['waiting', '11:50', null, 'quiet', /^Changes made 10 minutes ago aren’t/],
  ['waiting', '11:49', null, 'warm', /^Changes made 11 minutes ago aren’t/],
  ['publishing', '11:50', null, 'quiet', /^Started 10 minutes ago/],
  ['publishing', '11:49', null, 'warm', /hasn’t finished/],
  ['failed', '11:55', 'The disk is full.', 'warm', /keep trying\. The disk is full\.$/],
] as const)('publishing that is %s since %s (%s)', (state, time, problem, tone, text) => {
  const since = `2026-11-22T${time}:00Z`;
  const [error, failures] = typeof problem === 'number' ? [null, problem] : [problem, 0];
  const health = describePublishing({ state, since, error, failures }, null, now);
  expect(health.tone).toBe(tone);
  expect(health.text).toMatch(text);
});

test.each([
  ['live', 'Paused', '2 posts are waiting for publishing to resume.'],
  ['failed', 'Failed', 'Changes aren’t going live.'],
] as const)('publishing that is paused and %s', (state, label, text) => {
  const since = '2026-11-22T11:00:00Z';
  const paused = { since, releasedAt: since, waiting: 2 };
  const health = describePublishing({ state, since, error: null, failures: 0 }, paused, now);
  expect([health.tone, health.label]).toEqual(['warm', label]);
  expect(health.text).toContain(text);
});
