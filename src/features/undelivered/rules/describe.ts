import { leadsLink } from '~/features/leads';
import { untitled } from '~/lib/post-status';
import { editLink, staffLink } from '~/lib/staff-links';
import type { UndeliveredMessage } from '../api';

/** What each topic sends. With several kinds, by kind. */
const names: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {
  invitation: 'Invitation',
  'welcome-mail': 'Welcome email',
  'comment-mail': {
    confirm: 'Comment confirmation email',
    published: 'Email about a published comment',
    reply: 'Email about a reply to a comment',
  },
  'review-mail': 'Email about a decision on a post',
  'live-mail': 'Email about a published post',
  'moderation-digest': 'Moderation digest',
  'lead-mail': {
    new: 'New lead email',
    waiting: 'Lead response reminder',
    'due-soon': 'Lead response reminder',
    missed: 'Overdue response email',
    call: 'Booked call email',
    assigned: 'Lead assignment email',
    held: 'Email about held leads',
  },
  'alarm-mail': 'Email about a problem',
  'lead-reply': 'Reply to a lead',
  'document-mail': 'Email about a new document',
  build: 'Site update',
  schedule: 'Scheduled post',
  lead: 'Lead for the CRM',
  'erase-contact': 'Deletion of a contact from the CRM',
  'erase-images': 'Deletion of a removed account’s images',
  'proof-of-life': 'Daily test lead',
};

const noRecipient = 'Recipient no longer exists';

/** Topics that don't go to one person. */
const withoutRecipient = ['build', 'schedule', 'erase-contact', 'erase-images', 'proof-of-life'];

/** The kind of message, such as "Invitation". */
export function nameOf({ topic, kind }: Pick<UndeliveredMessage, 'topic' | 'kind'>): string {
  const name = names[topic];
  if (typeof name === 'string') return name;
  return name?.[kind ?? ''] ?? 'Message';
}

/** The recipient. Undefined if it isn't a person. */
export function recipientOf({ topic, email }: UndeliveredMessage): string | undefined {
  if (email !== null) return `To ${email}`;
  if (withoutRecipient.includes(topic)) return undefined;
  return topic === 'lead-mail' || topic === 'alarm-mail' ? 'To the admins' : noRecipient;
}

export interface Subject {
  text: string;
  href: string;
}

/** What it's about, if that still exists. */
export function subjectOf(message: UndeliveredMessage): Subject | undefined {
  const { topic, post_id, post_title, lead_id, lead_name } = message;
  if (post_id !== null) {
    return { text: `“${post_title?.trim() || untitled}”`, href: editLink(post_id) };
  }
  if (lead_id !== null && lead_name !== null) {
    return { text: lead_name, href: leadsLink({ lead: lead_id }) };
  }
  if (topic === 'erase-contact') {
    return { text: 'Erasures', href: staffLink('/staff/privacy') };
  }
  return undefined;
}

/** Emails without a recipient and expired invitations can't be retried. */
export const canRetry = (message: UndeliveredMessage): boolean =>
  !message.is_expired && recipientOf(message) !== noRecipient;

const unreachable =
  'We couldn’t reach the mail server. Make sure it’s running and that SMTP_URL is correct, then try again.';

/** Matches a mail server's response to a command, as mail.ts stores it. */
const smtpAnswer = /answered (\d)\d\d(?: \d\.(\d{1,3}\.\d{1,3}))? to (.{1,100})\.$/;

/** Why a message couldn't be delivered, and what to do. */
export function reasonOf({ topic, last_error, is_expired }: UndeliveredMessage): string {
  if (is_expired) {
    return 'The invitation has expired, so it can’t be sent anymore. Invite this person again.';
  }
  const error = last_error ?? '';
  if (topic === 'build') return buildReason(error);
  if (topic === 'erase-contact') {
    return 'The CRM didn’t delete the contact. Check CRM setup and try again. Or delete the contact in the CRM yourself, then confirm it on the privacy page.';
  }
  if (topic === 'erase-images' && !error.includes(' failed: '))
    return 'The images couldn’t be deleted from storage. Try again. If it keeps failing, check the error below.';
  if (topic === 'schedule' || error.includes(' failed: ')) {
    return 'The database returned an error. Try again. If it keeps failing, check the error below.';
  }
  if (error.includes('address is not valid')) {
    return 'The email address isn’t valid. Correct it if you can, or discard this message.';
  }
  const [, firstDigit = '', detail = '', command = ''] = smtpAnswer.exec(error) ?? [];
  if (command === '') {
    return error.startsWith('The mail server') ? unreachable : 'The message couldn’t be sent.';
  }
  if (command.startsWith('AUTH')) {
    return 'The mail server rejected the username or password. Correct SMTP_URL, then try again.';
  }
  if (command === 'MAIL FROM') {
    return 'The mail server rejected the sender address. Correct MAIL_FROM, then try again.';
  }
  const isTemporary = firstDigit === '4';
  if (command === 'DATA' && !isTemporary) {
    return 'The mail server rejected the message, possibly as spam. Contact your email provider.';
  }
  if (command !== 'RCPT TO' && command !== 'DATA') return unreachable;
  // RFC 3463: 2.2 is a full mailbox.
  if (detail === '2.2') return 'The recipient’s mailbox is full. Try again later.';
  if (isTemporary) return 'The mail server is temporarily refusing this message. Try again later.';
  // RFC 3463: 7 is a security or policy status, such as "relaying denied".
  return detail.startsWith('7.')
    ? 'The mail server refuses mail from this site to this address. Contact your email provider.'
    : 'The mail server rejected the recipient’s address. It may be misspelled or no longer exist.';
}

function buildReason(error: string): string {
  return /answered 40[13]/.test(error)
    ? 'The build hook rejected BUILD_HOOK_SECRET. Make sure it’s correct, then try again.'
    : 'The build hook didn’t accept the request. Make sure BUILD_HOOK_URL is correct and the publisher is running, then try again.';
}
