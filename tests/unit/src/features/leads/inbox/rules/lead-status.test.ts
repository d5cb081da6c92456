import { describe, expect, test } from 'vitest';
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

describe('without a CRM', () => {
  const waiting = ['submitted', 'released', 'replayed', 'delayed'] as const;

  test.each(waiting)('a lead that is %s is stored and waits', (deliveryStatus) => {
    const lead = leadOf(0, { delivery_status: deliveryStatus });
    const { sentences, decisions } = adviseOn(lead, [], { now: 0, crmConnected: false });
    expect(sentences.join(' ')).toBe(
      'This lead is stored safely. No CRM is connected yet. It will be sent automatically once you connect one. See docs/crm.md for setup steps.',
    );
    expect(decisions).toEqual([]);
    expect(statusLabel(deliveryStatus, false)).toBe('No CRM yet');
  });
});

describe('advice', () => {
  const now = Date.parse('2026-11-21T12:05:00Z');

  function advise(deliveryStatus: DeliveryStatus, detail = {}, at = now) {
    const lead = leadOf(0, {
      delivery_status: deliveryStatus,
      spam_signals: ['filled-too-fast'],
      review: 'held',
    });
    const events = [eventOf(deliveryStatus, { detail })];
    const { sentences, decisions } = adviseOn(lead, events, { now: at, crmConnected: true });
    return { text: sentences.join(' '), decisions };
  }

  test('a held lead can be released or marked as spam, with the reason', () => {
    const { text, decisions } = advise('held');
    expect(text).toContain('the form was completed in under 2.5 seconds');
    expect(decisions).toEqual(['release', 'spam']);
  });

  test('a failed delivery can be retried, with the last error', () => {
    const { text, decisions } = advise('dead', { error: 'The CRM answered 410.' });
    expect(text).toContain('Last attempt failed: The CRM answered 410.');
    expect(text).not.toContain('Search for');
    expect(decisions).toEqual(['redeliver']);
  });

  test('says to search the CRM first if it may have the contact', () => {
    const error = 'The CRM answered 422. It may have the contact: look there first.';
    expect(advise('dead', { error }).text).toContain('Search for the email address in the CRM.');
  });

  test.each(['submitted', 'released', 'replayed', 'delayed', 'delivered'] as const)(
    'there is nothing to do about a lead that is %s',
    (status) => {
      const { text, decisions } = advise(status);
      expect(text).toMatch(/You don’t need to do anything\.$/);
      expect(decisions).toEqual([]);
    },
  );

  test('promises nothing about a status it doesn’t know', () => {
    const { text, decisions } = advise('merged' as DeliveryStatus);
    expect(text).toContain('Reload this page');
    expect(decisions).toEqual([]);
  });
});
