import { expect, test } from 'vitest';
import { describeEvent, describeSignals } from '~/features/leads/inbox/rules/lead-events';
import { leadSignals } from '~rules/lead/spam';
import { eventOf } from '../leads.ts';

const nameOf = (id: string | null) => (id === 'me' ? 'you' : (id ?? 'nobody'));
const describeFor = (...args: Parameters<typeof eventOf>) =>
  describeEvent(eventOf(...args), nameOf);

test('names other admins, but nobody for automatic events', () => {
  expect(describeFor('spam', { actor_id: 'b' })?.more).toBe(' by b');
  expect(describeFor('delivered')?.more).toBe('');
  expect(describeFor('backlog')).toBeUndefined();
});

test('shows delivery errors as they are', () => {
  const detail = { error: 'The CRM answered 500.' };
  expect(describeFor('delayed', { detail })?.texts).toEqual(['The CRM answered 500.']);
  expect(describeFor('dead', { detail: { error: 7 } })?.texts).toEqual([]);
});

test('explains spam signals', () => {
  const detail = { signals: ['honeypot-filled', 'link-in-name', 'markup'] };
  expect(describeFor('held', { detail })?.texts).toEqual([
    'Reason: a hidden field was filled in, a name contains a link, and the text contains HTML or forum code.',
  ]);
  for (const signal of leadSignals) expect(describeSignals([signal])).not.toContain(signal);
  expect(describeSignals(['added-later'])).toBe('it was flagged “added-later”');
});

test('a lead that an admin put back on hold has no reason', () => {
  const title = 'Held for review again, marked as not spam';
  expect(describeFor('held', { actor_id: 'me' })).toEqual({ title, more: ' by you', texts: [] });
});

test.each([
  [null, '2026-12-01T15:00:00Z', 'Call booked in the calendar'],
  ['2026-12-01T15:00:00Z', '2026-12-02T15:00:00Z', 'Call moved in the calendar'],
  ['2026-12-01T15:00:00Z', null, 'Call canceled in the calendar'],
])('says that a call at %s became one at %s', (before, after, title) => {
  const detail = { before: { call_at: before }, after: { call_at: after } };
  expect(describeFor('changed', { detail })?.title).toBe(title);
  expect(describeFor('changed', { actor_id: 'me', detail })?.title).toBe('Changed');
});

test.each([
  [{ pipeline_status: 'won', responded_at: '2026-11-21T12:00:00Z' }, 'Status: Won.'],
  [{ owner_id: null, tags: [] }, 'Owner: nobody. Tags: none.'],
  [{ follow_up_on: '2026-12-01', tags: ['a', 'b'] }, 'Follow-up: Dec 1. Tags: a, b.'],
])('says what an admin changed: %j', (after, text) => {
  const event = describeFor('changed', { actor_id: 'me', detail: { after } });
  expect(event?.texts).toEqual([text]);
});
