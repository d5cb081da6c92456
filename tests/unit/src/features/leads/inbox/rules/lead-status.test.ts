import { expect, test } from 'vitest';
import type { DeliveryStatus } from '~/features/leads/inbox/api/leads';
import {
  adviseOn,
  statusesIn,
  statusGroups,
  statusLabel,
  type StatusGroup,
} from '~/features/leads/inbox/rules/lead-status';
import { leadDeliveryStatuses as statuses } from '~rules/lead/delivery-status';
import { eventOf, leadOf } from '../leads.ts';

const groups = Object.keys(statusGroups) as StatusGroup[];

test('every status is in exactly one group', () => {
  expect(groups.flatMap((group) => statusesIn(group) ?? []).sort()).toEqual([...statuses].sort());
  expect(statusesIn('on-its-way')).toEqual(['submitted', 'released', 'replayed', 'delayed']);
  expect(statusesIn('all')).toBeUndefined();
});

// The browser tests in tests/browser/lead-inbox cover leads with decisions.
function advise(status: DeliveryStatus, { crmConnected = true, detail = {} } = {}) {
  const lead = leadOf(0, { delivery_status: status });
  const circumstances = { now: Date.parse(lead.created_at), crmConnected };
  return adviseOn(lead, [eventOf(status, { detail })], circumstances).sentences.join(' ');
}

const waiting = ['submitted', 'released', 'replayed', 'delayed'] as const;

test.each(waiting)('without a CRM, a lead that is %s is stored and waits', (status) => {
  expect(advise(status, { crmConnected: false })).toMatch(
    /^This lead is stored safely\. No CRM is connected yet\./,
  );
  expect(statusLabel(status, false)).toBe('No CRM yet');
});

test.each([...waiting, 'delivered'] as const)(
  'there is nothing to do about a lead that is %s',
  (status) => {
    expect(advise(status)).toMatch(/You don’t need to do anything\.$/);
  },
);

test('promises nothing about a status it doesn’t know', () => {
  expect(advise('merged' as DeliveryStatus)).toContain('Reload this page');
});

test('says to search the CRM only if it may have the contact', () => {
  const detail = { error: 'The CRM answered 410.' };
  expect(advise('dead', { detail })).not.toContain('Search for');
});
