import { expect, test } from 'vitest';
import { answerBy, callText, deadlineOf, tagChange } from '~/features/leads/inbox/rules/pipeline';
import {
  filterOf,
  formatView,
  noFilters,
  parseView,
  sortOf,
} from '~/features/leads/inbox/rules/view';
import { leadOf } from '../leads.ts';

const created = Date.parse('2026-11-21T12:00:00Z');
const hours = 60 * 60_000;
const lead = leadOf(0, { respond_by: '2026-11-22T12:00:00Z' });

test.each<[number, string, boolean]>([
  [0, '24 hours left to respond', false],
  [17.9, '6 hours left to respond', false],
  [18, '6 hours left to respond', true],
  [23.5, '30 minutes left to respond', true],
  [24, '1 minute overdue', true],
  [96, '3 days overdue', true],
])('after %d hours: %s', (passed, text, isUrgent) => {
  expect(deadlineOf(lead, created + passed * hours)).toEqual({ text, isUrgent });
});

test('after a canceled call, the time for a response starts again', () => {
  const reopened = leadOf(0, { respond_by: '2026-12-21T12:00:00Z' });
  const due = Date.parse(reopened.respond_by);
  expect(deadlineOf(reopened, due - 7 * hours)).toMatchObject({ isUrgent: false });
  expect(deadlineOf(reopened, due - 6 * hours)).toMatchObject({ isUrgent: true });
});

test('says how long a response took, and expects none to spam', () => {
  const responded = leadOf(0, { pipeline_status: 'won', responded_at: '2026-11-21T14:00:00Z' });
  expect(deadlineOf(responded, created)?.text).toBe('Responded after 2 hours');
  expect(deadlineOf(leadOf(0, { pipeline_status: 'spam' }), created)).toBeUndefined();
});

test.each<[number, string]>([
  [5, '8:00 AM'],
  [31, 'Sun 8:00 AM'],
  [7 * 24, 'Nov 22, 8:00 AM'],
  [-2, '2 hours overdue'],
])('a table says %d hours before the deadline: %s', (left, text) => {
  const due = Date.parse('2026-11-22T13:00:00Z');
  const urgent = leadOf(0, { respond_by: new Date(due).toISOString() });
  expect(answerBy(urgent, due - left * hours).replace('\u202f', ' ')).toBe(text);
});

test('someone with a booked call waits for the call', () => {
  const due = new Date(2026, 10, 23, 8).getTime();
  const booked = leadOf(0, {
    call_at: new Date(due).toISOString(),
    respond_by: new Date(due).toISOString(),
  });
  const before = due - 47 * hours;
  expect(callText(booked, before)?.replace('\u202f', ' ')).toBe('Call Mon 3:00 AM');
  expect(deadlineOf(booked, before)).toEqual({ text: 'Call in 47 hours', isUrgent: false });
  // Nobody has said what became of it.
  expect(callText(booked, due + hours)).toBeUndefined();
  expect(deadlineOf(booked, due + hours)).toMatchObject({ text: '1 hour overdue', isUrgent: true });
});

test.each<[object, object]>([
  [{}, {}],
  [{ search: ' ines ' }, { search: 'ines' }],
  [{ owner: 'mine' }, { owner: 'me' }],
  [{ owner: 'none' }, { owner: 'none' }],
  [{ owner: 'an-id' }, { owner: 'an-id' }],
  [{ due: 'soon' }, { deadline: 'soon' }],
  [{ due: 'follow-up' }, { follow_up_by: '2026-11-21' }],
  [
    { due: 'overdue', owner: 'none', form: 'seo-audit', source: 'Direct' },
    { deadline: 'missed', owner: 'none', form: 'seo-audit', source: 'Direct' },
  ],
])('%j limits the list to %j', (change, filter) => {
  expect(filterOf({ search: '', ...noFilters, ...change }, 'me', created)).toEqual(filter);
});

test('a follow-up is due on the business’s day, wherever the browser is', () => {
  const evening = Date.parse('2026-11-22T03:00:00Z');
  const filter = filterOf({ search: '', ...noFilters, due: 'follow-up' }, 'me', evening);
  expect(filter).toEqual({ follow_up_by: '2026-11-21' });
});

test('without a tab, the inbox lists open leads, and a search is about everyone', () => {
  const open = parseView('');
  expect([open.group, sortOf(open)]).toEqual(['new', 'urgent']);
  expect([formatView(open), formatView({ ...open, order: 'newest' })]).toEqual([
    '',
    '?order=newest',
  ]);
  const found = parseView('#q=dana');
  expect([found.group, sortOf(found), formatView(found)]).toEqual(['all', 'newest', '#q=dana']);
  expect(formatView({ ...found, group: 'new' })).toBe('?show=new#q=dana');
});

test.each([
  ['mine', 'mine'],
  ['none', 'none'],
  ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001'],
  ['dana', undefined],
])('the owner %j in the URL is %j', (inUrl, owner) => {
  expect(parseView(`?owner=${inUrl}`).owner).toBe(owner);
});

test('adds and removes only the tags that differ', () => {
  expect(tagChange(['a', 'b c'], ' b c, d ,,d')).toEqual({ add_tags: ['d'], remove_tags: ['a'] });
  expect(tagChange(['a'], 'a, ')).toEqual({});
});
