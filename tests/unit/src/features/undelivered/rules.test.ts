import { expect, test } from 'vitest';
import type { UndeliveredMessage } from '~/features/undelivered/api/undelivered';
import { canRetry, nameOf, recipientOf, subjectOf } from '~/features/undelivered/rules/describe';
import { hideNewMessages } from '~/features/undelivered/rules/hide-new-messages';
import { reasonOf } from '~/features/undelivered/rules/reason';
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

test.each(topics.filter((topic) => topic !== 'lead'))('%s has a name', (topic) => {
  expect(nameOf(messageOf({ topic, kind: kinds[topic] ?? null }))).not.toBe('Message');
});

test.each([
  [{ email: 'dana@example.com' }, 'To dana@example.com', undefined],
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
});

test.each([
  ['The mail server answered 550 5.1.1 to RCPT TO.', /misspelled/],
  ['The mail server answered 550 to RCPT TO.', /misspelled/],
  ['The mail server answered 550 5.7.1 to RCPT TO.', /refuses mail from this site/],
  ['The mail server answered 451 4.7.1 to DATA.', /temporarily/],
  ['The mail server answered 552 5.2.2 to RCPT TO.', /mailbox is full/],
  ['The mail server answered 450 4.2.1 to RCPT TO.', /temporarily/],
  ['The mail server answered 554 5.7.1 to DATA.', /spam/],
  ['The mail server answered 535 5.7.8 to AUTH PLAIN.', /username or password/],
  ['The mail server answered 553 to MAIL FROM.', /MAIL_FROM/],
  ['The mail server answered 421 to the connection.', /couldn’t reach/],
  ['The mail server couldn’t be reached (ECONNREFUSED).', /couldn’t reach/],
  ['The mail server didn’t accept the mail within 15 seconds.', /couldn’t reach/],
  ['The email address is not valid.', /isn’t valid/],
  ['get_invitation_mail failed: PGRST002', /database returned an error/],
  ['Something else.', /couldn’t be sent/],
  [null, /couldn’t be sent/],
])('explains “%s”', (last_error, reason) => {
  expect(reasonOf(messageOf({ last_error }))).toMatch(reason);
});

test.each([
  [{ topic: 'build', last_error: 'The build hook answered 401.' }, /BUILD_HOOK_SECRET/],
  [{ topic: 'build', last_error: 'The build hook answered 500.' }, /BUILD_HOOK_URL/],
  [{ topic: 'schedule', last_error: 'publish_due_posts failed: no response.' }, /database/],
  [{ topic: 'erase-contact', last_error: 'The CRM answered 401.' }, /CRM setup/],
  [{ topic: 'erase-mails', last_error: 'The mail catcher answered 500.' }, /mail catcher/],
  [{ is_expired: true, last_error: 'The email address is not valid.' }, /has expired/],
])('explains %o', (values, reason) => {
  expect(reasonOf(messageOf(values))).toMatch(reason);
});

test.each([
  [{ email: 'dana@example.com' }, true],
  [{ email: 'dana@example.com', is_expired: true }, false],
  [{ topic: 'comment-mail' }, false],
  [{ topic: 'lead-mail', kind: 'new' }, true],
  [{ topic: 'build' }, true],
])('can be sent again, %o: %s', (values, expected) => {
  expect(canRetry(messageOf(values))).toBe(expected);
});

test.each([
  ['hides new messages', [3, 2, 1], [2, 1], { count: 2, ids: [2, 1], newCount: 1 }],
  ['drops messages that are gone', [2], [2, 1], { count: 1, ids: [2], newCount: 0 }],
  ['shows older messages', [3, 1], [3, 2], { count: 2, ids: [3, 1], newCount: 0 }],
  ['keeps the order', [1, 3, 2], [3, 2, 1], { count: 3, ids: [3, 2, 1], newCount: 0 }],
  ['shows all if none on screen are left', [3, 2], [1], { count: 2, ids: [3, 2], newCount: 0 }],
] as const)('%s', (_, loaded, onScreen, expected) => {
  const withIds = (ids: readonly number[]) =>
    ids.map((id) => messageOf({ id, dead_at: `2026-11-22T12:00:0${id}Z` }));
  const list = { count: loaded.length, messages: withIds(loaded) };
  const { count, messages, newCount } = hideNewMessages(list, withIds(onScreen));
  expect({ count, ids: messages.map(({ id }) => id), newCount }).toEqual(expected);
});
