import { expect, test } from 'vitest';
import type { StaffHome } from '~/features/staff-home/api/staff-home';
import { nothingBrokenText, problemsIn } from '~/features/staff-home/rules/fixing';
import {
  callTime,
  dueText,
  followUpText,
  leadFacts,
  waitingText,
} from '~/features/staff-home/rules/leads';
import { reviewsIn } from '~/features/staff-home/rules/review';
import { homeOf, leadOf, leadsOf, nothing } from './home';

/** A Sunday, 7 AM Eastern Time. */
const now = Date.parse('2026-11-22T12:00:00Z');

test.each([
  ['2026-11-22T09:00:00Z', '3 hours overdue', true],
  ['2026-11-22T12:00:00Z', '1 minute overdue', true],
  ['2026-11-22T19:10:00Z', 'Due 2:10 PM', false],
  // Already the next day in UTC.
  ['2026-11-23T04:30:00Z', 'Due 11:30 PM', false],
  ['2026-11-23T14:30:00Z', 'Due Mon 9:30 AM', false],
  ['2026-12-07T14:30:00Z', 'Due Dec 7, 9:30 AM', false],
])('a response due at %s', (respond_by, text, isLate) => {
  expect(dueText(leadOf({ respond_by }), now)).toEqual({ text, isLate });
});

test('someone with a booked call waits for the call', () => {
  const booked = leadOf({ call_at: '2026-11-22T19:30:00Z', respond_by: '2026-11-22T19:30:00Z' });
  expect(dueText(booked, now)).toEqual({ text: 'Call 2:30 PM', isLate: false });
});

test.each([
  ['2026-11-22', 'Due today', false],
  ['2026-11-20', 'Due since Nov 20', true],
])('a follow-up due on %s', (follow_up_on, text, isLate) => {
  expect(followUpText(leadOf({ follow_up_on }), now)).toEqual({ text, isLate });
});

test('a call has a time', () => {
  const lead = leadOf({ call_at: '2026-11-22T19:30:00Z' });
  expect(callTime(lead, now)).toEqual({ text: '2:30 PM', isLate: false });
});

test('counts say how many are overdue, mine, and of clients, if any', () => {
  const waiting = { count: 1200, overdue: 271, mine: 2, questions: 1, people: [] };
  expect(waitingText(waiting)).toBe(
    '1,200 leads, 271 overdue, 2 assigned to you, 1 with a client’s question',
  );
  const quiet = { ...waiting, count: 1, overdue: 0, mine: 0, questions: 0 };
  expect(waitingText(quiet)).toBe('1 lead');
});

test('a row says what the person wants, and who takes care of it', () => {
  expect(leadFacts(leadOf(), now)).toBe('Strategy call');
  const lead = leadOf({
    words: 'We need 12 nurses.',
    call_at: '2026-11-24T19:30:00Z',
    owner: 'Sam',
  });
  expect(leadFacts({ ...lead, requests: 3 }, now)).toBe(
    'Strategy call · 3 open requests · Assigned to Sam · “We need 12 nurses.”',
  );
  expect(leadFacts({ ...lead, note: null }, now)).toBe(
    'Strategy call · Call Tue 2:30 PM · Assigned to Sam · “We need 12 nurses.”',
  );
  const called = { ...lead, call_at: '2026-11-21T19:30:00Z', is_mine: true, note: 'On vacation.' };
  expect(leadFacts(called, now)).toBe('Latest note · “On vacation.”');
});

test('queues that aren’t empty wait for a review, and are late after a day', () => {
  const queues = {
    posts: { count: 1, oldest: '2026-11-21T12:00:00Z' },
    comments: { count: 12, oldest: '2026-11-21T11:59:59Z' },
  };
  expect(reviewsIn(homeOf({ queues }), now)).toEqual([
    {
      ...{ text: '1 post', note: 'Oldest: 24 hours', tone: 'signal' },
      ...{ href: '/blog/moderation', label: 'Review' },
    },
    {
      ...{ text: '12 comments', note: 'Oldest: 24 hours', tone: 'warm' },
      ...{ href: '/blog/moderation?queue=comments', label: 'Review' },
    },
  ]);
  const held = { count: 2, oldest: '2026-11-22T11:30:00Z' };
  const empty = { posts: nothing, comments: nothing };
  expect(reviewsIn(homeOf({ queues: empty, leads: leadsOf({ held }) }), now)).toMatchObject([
    { text: '2 possible spam leads', note: 'Oldest: 30 minutes' },
  ]);
  expect(reviewsIn(homeOf({ queues: empty, leads: leadsOf() }), now)).toEqual([]);
});

const backup_at = '2026-11-15T12:00:00Z';
const drill_at = backup_at;
const textsOf = (values: Partial<StaffHome>) =>
  problemsIn(homeOf({ backup_at, drill_at, ...values }), now).map(({ text }) => text);

const publishingWith = (failures: number) => ({
  status: { state: 'live' as const, since: backup_at, error: null, failures },
  ...{ paused: null, waiting: { count: 0, since: null }, hook: null },
});

test('nothing is broken', () => {
  const publishing = publishingWith(0);
  const admin = { leads: leadsOf(), undelivered: 0, publishing, late_posts: 0, failed_posts: [] };
  expect(textsOf(admin)).toEqual([]);
  expect(nothingBrokenText(homeOf(admin))).toBe(
    'No problems with the CRM, messages, backups, or publishing.',
  );
  // Nobody knows about a publisher that has never reported anything.
  expect(nothingBrokenText(homeOf())).toBe('No problems with scheduled posts.');
});

test('each problem has a line, with a link to the fix', () => {
  const crm = {
    is_connected: true,
    backlog: 0,
    delayed: 14,
    since: '2026-11-22T11:56:00Z',
    error: 'The CRM answered 500.',
  };
  const problems = problemsIn(
    homeOf({
      leads: leadsOf({ crm, failed: 3, has_mail_recipient: false }),
      undelivered: 1,
      late_posts: 2,
      failed_posts: [{ id: 'a', title: ' ', reason: 'Change the title.' }],
      publishing: publishingWith(2),
      retention_problems: 1,
      untrusted_date: '2029-03-03T12:00:00Z',
    }),
    now,
  );
  expect(problems.map(({ text, href }) => `${text} ${href}`)).toEqual([
    '14 leads haven’t reached the CRM since 6:56 AM /ghl-setup',
    '3 leads couldn’t be sent to the CRM /admin?show=not-delivered',
    '1 message couldn’t be delivered /staff/undelivered',
    '1 post or page couldn’t be published /staff/publishing',
    '2 scheduled posts should already be live /blog/manage?status=scheduled',
    '“Untitled draft” couldn’t be published /blog/create?post=a',
    'No backup is on record, so a broken disk or a mistake could cost you everything. /security-dashboard',
    '1 problem with deleting expired data /staff/settings',
    'The server’s date is Mar 3, 2029, 7:00 AM Eastern Time /staff/settings',
    'Nobody gets an email when a new lead arrives /staff/settings#lead-emails',
  ]);
  expect(problems[0]?.note).toBe(
    'They’re stored here, and we’ll keep trying. The CRM answered 500. The CRM is having problems.',
  );
});

test('without a CRM, leads are only here', () => {
  const crm = { is_connected: false, backlog: 2, delayed: 1, since: backup_at, error: null };
  expect(textsOf({ leads: leadsOf({ crm }) })).toEqual(['No CRM is connected']);
});

test('leads from before the CRM was connected are a task once there is one', () => {
  const crm = { is_connected: true, backlog: 1, delayed: 0, since: null, error: null };
  expect(problemsIn(homeOf({ backup_at, drill_at, leads: leadsOf({ crm }) }), now)).toEqual([
    {
      text: '1 lead not sent to the CRM yet',
      note: 'It arrived before the CRM was connected. Send a test lead first.',
      href: '/ghl-setup#backlog',
    },
  ]);
});

// The security dashboard's tests have the limits.
test('old backups, and restore drills that are due, are problems', () => {
  const textWith = (dates: Partial<StaffHome>) => textsOf({ leads: leadsOf(), ...dates })[0];
  expect(textWith({ backup_at: '2026-11-14T12:00:00Z' })).toMatch(/^The last backup .* 8 days ago/);
  expect(textWith({ drill_at: '2026-11-07T12:00:00Z' })).toMatch(/ drill was 15 days ago/);
  expect(textWith({ drill_at: null })).toMatch(/No restore drill/);
});

test('publishing that is paused says what visitors see, and where a moderator finds the posts that wait', () => {
  const since = '2026-11-22T11:00:00Z';
  const publishing = { ...publishingWith(1), paused: { since, releasedAt: since, waiting: 2 } };
  expect(problemsIn(homeOf({ backup_at, publishing }), now)).toEqual([
    {
      text: 'Publishing is paused. Visitors see the site as of 6:00 AM Eastern Time.',
      note: expect.stringContaining('2 posts are waiting for publishing to resume.') as string,
      href: '/blog/manage?status=public',
      label: 'Posts',
    },
    expect.objectContaining({ text: '1 post or page couldn’t be published' }),
  ]);
});
