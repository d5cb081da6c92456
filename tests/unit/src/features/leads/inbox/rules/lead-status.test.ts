import { expect, test } from 'vitest';
import type { DeliveryStatus } from '~/features/leads/inbox/api/leads';
import {
  adviceOn,
  bulkDecisions,
  groupFilter,
  problemOf,
  statusGroups,
  type StatusGroup,
} from '~/features/leads/inbox/rules/lead-status';
import { leadDeliveryStatuses as statuses } from '~rules/lead/delivery-status';
import { pipelineStatuses } from '~rules/lead/pipeline';
import { eventOf, leadOf } from '../leads.ts';

const groups = Object.keys(statusGroups) as StatusGroup[];

test('every status has a tab, and so does every delivery that needs a decision', () => {
  const filters = groups.map(groupFilter);
  expect(filters.flatMap(({ statuses }) => statuses ?? [])).toEqual([...pipelineStatuses]);
  expect(groupFilter('all')).toEqual({});
  expect(groupFilter('new').deliveries?.length).toBe(statuses.length - 1);
  expect(groupFilter('new').deliveries).not.toContain('held');
  expect(groupFilter('to-review')).toEqual({ deliveries: ['held'] });
  expect(groupFilter('not-delivered')).toEqual({ deliveries: ['dead'] });
});

test('several leads can be decided about at once, but nobody can check several contacts', () => {
  expect(bulkDecisions('all', ['delivered', 'dead'])).toEqual(['redeliver']);
  expect(bulkDecisions('to-review', [])).toEqual(['release', 'spam']);
  expect(bulkDecisions('not-delivered', ['held', 'dead'])).toEqual([
    'release',
    'spam',
    'redeliver',
  ]);
  expect(bulkDecisions('new', ['delivered'])).toEqual([]);
});

// The browser tests in tests/browser/lead-inbox cover leads with decisions.
function advise(status: DeliveryStatus, { crmConnected = true, detail = {} } = {}) {
  const lead = leadOf(0, { delivery_status: status });
  const events = [eventOf(status, { detail })];
  return adviceOn(lead, events, crmConnected, Date.parse(lead.created_at));
}

const waiting = ['submitted', 'released', 'retried', 'delayed'] as const;

test.each(waiting)('without a CRM, a lead that is %s is stored and waits', (status) => {
  expect(advise(status, { crmConnected: false })).toMatch(
    /^Stored safely\. Once you connect a CRM, you can send it there\./,
  );
  expect(problemOf([status], false)).toBeUndefined();
});

test('a row says only what’s wrong', () => {
  const problems = statuses.map((status) => [status, problemOf([status], true)]);
  expect(problems.filter(([, problem]) => problem)).toEqual(
    expect.arrayContaining([
      ['delayed', 'Not delivered yet'],
      ['held', 'Held for review'],
      ['dead', 'Not delivered'],
    ]),
  );
  expect(problems.filter(([, problem]) => problem)).toHaveLength(3);
  expect(problemOf(['delivered', 'delayed', 'dead'], true)).toBe('Not delivered');
});

test('promises nothing about a status it doesn’t know', () => {
  expect(advise('merged' as DeliveryStatus)).toContain('Reload this page');
});

test('says to search the CRM only if it may have the contact', () => {
  const detail = { error: 'The CRM answered 410.' };
  expect(advise('dead', { detail })).not.toContain('Search for');
});

test('says what isn’t certain about a delivered lead, and that an accepted one isn’t there yet', () => {
  const note = 'The CRM didn’t accept the phone number, so it’s in the note.';
  expect(advise('delivered', { detail: { error: note } })).toBe(`In the CRM. ${note}`);
  const error = 'The CRM accepted the lead but doesn’t show it yet (check 1 of 10).';
  expect(advise('delayed', { detail: { error } })).toContain('hasn’t created this lead’s contact');
  expect(advise('delayed', { detail: { error } })).not.toMatch(/failed|three days/);
  const dead = 'The CRM accepted the lead, but didn’t create a contact.';
  expect(advise('dead', { detail: { error: dead } })).toContain('workflow is published');
});

test('notes the signals of a lead that weren’t enough to hold it', () => {
  const hasNote = (changes: Parameters<typeof leadOf>[1]) =>
    adviceOn(leadOf(0, changes), [], true, 0).includes('Note: ');
  expect(hasNote({ review: null, spam_signals: ['many-links'] })).toBe(true);
  expect(hasNote({ review: null, spam_signals: [] })).toBe(false);
  expect(hasNote({ review: 'released', spam_signals: ['many-links'] })).toBe(false);
});
