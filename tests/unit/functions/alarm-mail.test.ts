import { expect, test } from 'vitest';
import { brand } from '../../../supabase/functions/_shared/business.ts';
import { alarmMessage } from '../../../supabase/functions/dispatch-outbox/alarm-mail.ts';

const site = 'https://site.example';
const alarm = { began_at: '2026-11-26T21:04:00Z', error: 'The CRM answered 500.', step: null };

test.each([
  [1, '1 lead is waiting.'],
  [3, '3 leads are waiting.'],
])('says since when the CRM accepts nothing, and how many leads wait: %d', (leads, waiting) => {
  const { subject, text } = alarmMessage({ ...alarm, kind: 'crm', leads, messages: 0 }, site);
  expect(subject).toBe(`The CRM isn’t accepting any leads – ${brand.name}`);
  expect(text).toContain('Since Thursday, November 26, 2026 at 4:04 PM Eastern Time, the CRM');
  expect(text).toContain(waiting);
  expect(text).toContain(alarm.error);
  expect(text).toContain(`${site}/ghl-setup`);
  // A lead that the CRM keeps rejecting isn't tried for long, and neither is one that came in before the incident.
  expect(text).toContain('We try to send each one for up to three days.');
});

test.each([
  [1, 0, '1 lead couldn’t', ['/admin?show=not-delivered']],
  [0, 2, '2 messages couldn’t', ['/staff/undelivered']],
  [2, 1, '2 leads and 1 message couldn’t', ['/admin?show=not-delivered', '/staff/undelivered']],
])('says what couldn’t be delivered: %d leads, %d messages', (leads, messages, words, links) => {
  const content = { ...alarm, error: null, kind: 'undelivered' as const, leads, messages };
  const { subject, text } = alarmMessage(content, site);
  expect(subject).toContain(words);
  expect([...text.matchAll(/site\.example(\S+)/g)].map(([, path]) => path)).toEqual(links);
});

test('says at which step the daily check fails', () => {
  const content = { ...alarm, kind: 'proof-of-life' as const, step: 'crm' as const };
  const { subject, text } = alarmMessage({ ...content, leads: 0, messages: 0 }, site);
  expect(subject).toBe(`New leads may not reach you – ${brand.name}`);
  expect(text).toContain('Since Thursday, November 26, 2026 at 4:04 PM Eastern Time');
  expect(text).toContain('It doesn’t arrive in the CRM.');
  expect(text).toContain(alarm.error);
  expect(text).toContain(`${site}/staff`);
});
