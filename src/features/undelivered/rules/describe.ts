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
