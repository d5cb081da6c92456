import { expect, test } from 'vitest';
import { filterOf } from '~/features/leads/inbox/rules/filter';
import { deadlineOf, parseTags } from '~/features/leads/inbox/rules/pipeline';
import { noFilters } from '~/features/leads/inbox/rules/view';
import { leadOf } from '../leads.ts';

const created = Date.parse('2026-11-21T12:00:00Z');
const hours = 60 * 60_000;
const lead = leadOf(0, { respond_by: '2026-11-22T12:00:00Z' });

test.each<[number, string, 'late' | 'soon' | undefined]>([
  [0, '24 hours left to respond', undefined],
  [17.9, '6 hours left to respond', undefined],
  [18, '6 hours left to respond', 'soon'],
  [23.5, '30 minutes left to respond', 'soon'],
  [24, 'Response overdue by 1 minute', 'late'],
  [96, 'Response overdue by 3 days', 'late'],
])('after %d hours: %s', (passed, text, state) => {
  const deadline = deadlineOf(lead, created + passed * hours);
  expect(deadline).toEqual({ text, isLate: state === 'late', isSoon: state === 'soon' });
});

test('says how long a response took, and expects none to spam', () => {
  const responded = leadOf(0, { pipeline_status: 'won', responded_at: '2026-11-21T14:00:00Z' });
  expect(deadlineOf(responded, created)?.text).toBe('Responded after 2 hours');
  expect(deadlineOf(leadOf(0, { pipeline_status: 'spam' }), created)).toBeUndefined();
});

test.each<[string, object]>([
  ['', {}],
  ['mine', { owner: 'me' }],
  ['unassigned', { owner: 'none' }],
  ['overdue', { deadline: 'missed' }],
  ['due-soon', { deadline: 'soon' }],
  ['follow-up', { follow_up_by: expect.stringMatching(/^2026-11-2\d$/) as string }],
  ['an-id', { owner: 'an-id' }],
])('“%s” limits the list to %j', (only, filter) => {
  expect(filterOf({ ...noFilters, only }, 'me', created)).toEqual(filter);
});

test('parses tags', () => {
  expect(parseTags(' a, b c ,,a')).toEqual(['a', 'b c']);
});
