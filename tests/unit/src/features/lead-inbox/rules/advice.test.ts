import { describe, expect, test } from 'vitest';
import { adviceOn } from '~/features/lead-inbox/rules/advice';
import type { LeadStanding } from '~rules/lead-standing';
import { eventOf, leadOf } from '../leads.ts';

const now = Date.parse('2026-11-21T12:05:00Z');

function advice(standing: LeadStanding, detail = {}, at = now) {
  const lead = leadOf(0, { standing, spam_signals: ['filled-too-fast'], review: 'held' });
  const { texts, steps } = adviceOn(lead, [eventOf(standing, { detail })], at);
  return { text: texts.join(' '), steps };
}

test('what is held is sent or marked as spam, and it is said why', () => {
  const { text, steps } = advice('held');
  expect(text).toContain('it was filled in within 2.5 seconds');
  expect(steps).toEqual(['release', 'spam']);
});

test('a signal that did not hold a lead is noted, whatever became of it', () => {
  for (const standing of ['submitted', 'delayed', 'delivered', 'dead', 'replayed'] as const) {
    const lead = leadOf(0, { standing, spam_signals: ['repeated-text'], review: null });
    const { texts, steps } = adviceOn(lead, [eventOf(standing)], now);
    expect(texts.at(-1)).toBe(
      'Note: two other addresses sent the same text within a day. This alone doesn’t hold a lead.',
    );
    expect(steps).toEqual(standing === 'dead' ? ['redeliver'] : []);
    const plain = adviceOn({ ...lead, spam_signals: [] }, [eventOf(standing)], now);
    expect(plain.texts).toEqual(texts.slice(0, -1));
  }
});

test('it is one reason of several where another signal held the lead', () => {
  const spam_signals = ['filled-too-fast', 'repeated-text'];
  const lead = leadOf(0, { standing: 'held', spam_signals, review: 'held' });
  const { texts } = adviceOn(lead, [], now);
  expect(texts[0]).toBe(
    'It looks like spam: it was filled in within 2.5 seconds and two other addresses sent the same text within a day.',
  );
  expect(texts.join(' ')).not.toContain('Note');
});

test('spam can be taken back', () => {
  expect(advice('spam').steps).toEqual(['not-spam']);
});

describe('what was given up is tried again', () => {
  test('with the last error', () => {
    const { text, steps } = advice('dead', { error: 'The CRM answered 410.' });
    expect(text).toContain('The CRM answered 410.');
    expect(text).not.toContain('Look for');
    expect(steps).toEqual(['redeliver']);
  });

  test('after a look into the CRM where the error says so', () => {
    const error = 'The CRM answered 422. It may have the contact: look there first.';
    expect(advice('dead', { error }).text).toContain('Look for the email address in the CRM.');
  });
});

test.each(['submitted', 'released', 'replayed', 'delayed', 'delivered'] as const)(
  'nothing is to be done about what is %s',
  (standing) => {
    const { text, steps } = advice(standing);
    expect(text).toMatch(/There is nothing to do\.$/);
    expect(steps).toEqual([]);
  },
);

test('what has not even been tried for long says what may be missing', () => {
  expect(advice('submitted', {}, now + 10 * 60_000).text).toContain('Check that a CRM is set up');
});

test('of what this page does not know yet it promises nothing', () => {
  const { text, steps } = advice('merged' as LeadStanding);
  expect(text).toContain('Load it again');
  expect(steps).toEqual([]);
});
