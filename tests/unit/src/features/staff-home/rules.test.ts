import { expect, test } from 'vitest';
import { describePublishing } from '~/features/staff-home/rules/publishing';
import { waitingIn } from '~/features/staff-home/rules/waiting';
import { homeOf } from './home';

const now = Date.parse('2026-11-22T12:00:00Z');
const nothing = { count: 0, oldest: null };

test('nothing waits for writers, and empty queues are left out', () => {
  expect(waitingIn(homeOf(), now)).toEqual([]);
  const empty = homeOf({ queues: { posts: nothing, comments: nothing }, late_posts: 0 });
  expect(waitingIn(empty, now)).toEqual([]);
});

/** Each line's link, with an exclamation mark if it's urgent. */
const linksIn = (home: ReturnType<typeof homeOf>) =>
  waitingIn(home, now).map(({ href, urgent }) => (urgent ? `${href} !` : href));

test('the most urgent kinds come first, and queues are urgent after a day', () => {
  const leads = { new: 1, held: 2, failed: 3, has_mail_recipient: true };
  const queues = {
    posts: { count: 1, oldest: '2026-11-21T12:00:00Z' },
    comments: { count: 12, oldest: '2026-11-21T11:59:59Z' },
  };
  const untrusted_date = '2029-03-03T12:00:00Z';
  const problems = { late_posts: 2, undelivered: 1, retention_problems: 2, untrusted_date };
  expect(linksIn(homeOf({ queues, leads, ...problems }))).toEqual([
    ...['/blog/manage?status=scheduled !', '/admin?show=not-delivered !'],
    ...['/staff/undelivered !', '/staff/settings !', '/staff/settings'],
    ...['/admin?show=to-review', '/blog/moderation', '/blog/moderation?queue=comments !', '/admin'],
  ]);
});

test.each([1, 2])('counts %i of each', (count) => {
  const home = homeOf({
    queues: {
      posts: { count, oldest: '2026-11-22T10:00:00Z' },
      comments: { count, oldest: null },
    },
    leads: { new: count, held: count, failed: count, has_mail_recipient: true },
    ...{ late_posts: count, undelivered: count, retention_problems: count },
  });
  const waiting = waitingIn(home, now);
  expect(waiting.map((each) => each.count)).toEqual(Array(8).fill(count));
  const nouns = /\b(post|comment|lead|message|problem)(s?)\b/;
  expect(waiting.map(({ label }) => nouns.exec(label)?.[2])).toEqual(
    Array(8).fill(count === 1 ? '' : 's'),
  );
  expect(waiting.find(({ label }) => label.startsWith('post'))?.note).toContain('2 hours ago');
});

test('names a server date that isn’t trusted', () => {
  const [line] = waitingIn(homeOf({ untrusted_date: '2029-03-03T12:00:00Z' }), now);
  expect(line).toMatchObject({ count: 1, note: expect.stringMatching(/^Mar 3, 2029, /) as string });
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
