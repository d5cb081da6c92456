import { expect, test } from 'vitest';
import type { UndeliveredMessage } from '~/features/undelivered/api';
import {
  canRetry,
  nameOf,
  reasonOf,
  recipientOf,
  subjectOf,
} from '~/features/undelivered/rules/describe';
import { topics } from '../../../../../supabase/functions/_shared/receivers';

const messageOf = (values: Partial<UndeliveredMessage>): UndeliveredMessage => ({
  id: 1,
  topic: 'invitation',
  kind: null,
  created_at: '2026-11-19T12:00:00Z',
  dead_at: '2026-11-22T12:00:00Z',
  attempts: 11,
  last_error: null,
  can_discard: true,
  email: null,
  post_id: null,
  post_title: null,
  lead_id: null,
  lead_name: null,
  is_expired: false,
  ...values,
});

const kinds: Partial<Record<string, string>> = { 'comment-mail': 'reply', 'lead-mail': 'missed' };

// The inbox shows those of leads.
const listed = topics.filter((topic) => topic !== 'lead' && topic !== 'lead-confirmation');

test.each(listed)('%s has a name', (topic) => {
  expect(nameOf(messageOf({ topic, kind: kinds[topic] ?? null }))).not.toBe('Message');
});

test.each([
  [{ email: 'dana@example.com' }, 'To dana@example.com', undefined],
  [{ email: 'dana@example.com', is_expired: true }, 'To dana@example.com', undefined],
  [
    { topic: 'lead-mail', kind: 'new', lead_id: 'a', lead_name: 'Ada' },
    'To the admins',
    'Ada: /admin?lead=a',
  ],
  [
    { topic: 'review-mail', email: 'dana@example.com', post_id: 'a', post_title: ' ' },
    'To dana@example.com',
    '“Untitled draft”: /blog/create?post=a',
  ],
  [{ topic: 'comment-mail' }, 'Recipient no longer exists', undefined],
  [{ topic: 'build' }, undefined, undefined],
  [{ topic: 'erase-contact' }, undefined, 'Erasures: /staff/privacy'],
] as const)('%o', (values, recipient, subject) => {
  const message = messageOf(values);
  const found = subjectOf(message);
  expect(recipientOf(message)).toBe(recipient);
  expect(found && `${found.text}: ${found.href}`).toBe(subject);
  expect(canRetry(message)).toBe(recipient !== 'Recipient no longer exists' && !message.is_expired);
});

test.each([
  [/misspelled/, ['550 5.1.1 to RCPT TO', '550 to RCPT TO']],
  [/refuses mail from this site/, ['550 5.7.1 to RCPT TO']],
  [/temporarily/, ['451 4.7.1 to DATA', '450 4.2.1 to RCPT TO']],
  [/mailbox is full/, ['552 5.2.2 to RCPT TO', '452 4.2.2 to RCPT TO']],
  [/spam/, ['554 5.7.1 to DATA']],
  [/username or password/, ['535 5.7.8 to AUTH PLAIN']],
  [/MAIL_FROM/, ['553 to MAIL FROM']],
  [/couldn’t reach/, ['421 to the connection', '502 to EHLO']],
])('%s is the reason for these responses of the mail server: %j', (reason, responses) => {
  for (const response of responses) {
    const last_error = `The mail server answered ${response}.`;
    expect(reasonOf(messageOf({ last_error })), response).toMatch(reason);
  }
});

test.each([
  [/couldn’t reach/, { last_error: 'The mail server couldn’t be reached (ECONNREFUSED).' }],
  [/isn’t valid/, { last_error: 'The email address is not valid.' }],
  [/has expired/, { is_expired: true, last_error: 'The email address is not valid.' }],
  [/database/, { last_error: 'get_invitation_mail failed: PGRST002' }],
  [/database/, { topic: 'schedule', last_error: 'Something else.' }],
  [/couldn’t be sent/, { last_error: 'Something else.' }],
  [/couldn’t be sent/, { last_error: null }],
  [/BUILD_HOOK_SECRET/, { topic: 'build', last_error: 'The build hook answered 401.' }],
  [/BUILD_HOOK_URL/, { topic: 'build', last_error: 'The build hook answered 500.' }],
  [/CRM setup/, { topic: 'erase-contact', last_error: 'The CRM answered 401.' }],
  [/storage/, { topic: 'erase-images', last_error: 'Storage answered 500.' }],
  [/database/, { topic: 'erase-images', last_error: 'take_images failed: PGRST002' }],
])('%s is the reason for %o', (reason, values) => {
  expect(reasonOf(messageOf(values))).toMatch(reason);
});
