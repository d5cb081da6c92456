import { untitled } from '~/lib/post-status';
import { editLink, staffLink } from '~/lib/staff-links';
import type { Message } from '../api/undelivered';

/** What each topic sends. With several kinds, by kind. */
const names: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {
  invitation: 'Invitation',
  'welcome-mail': 'Welcome email',
  'comment-mail': {
    confirm: 'Request to confirm an email address',
    published: 'Email about a published comment',
    reply: 'Email about a reply to a comment',
  },
  'review-mail': 'Email about a review',
  'moderation-digest': 'Moderation digest',
  'lead-mail': {
    new: 'Email about a new lead',
    'due-soon': 'Reminder to respond to a lead',
    missed: 'Email about an overdue response',
    assigned: 'Email about assigned leads',
  },
  'document-mail': 'Email about new documents',
  build: 'Request to publish changes',
  schedule: 'Publishing of a scheduled post',
  'erase-contact': 'Deletion of a contact from the CRM',
  'erase-mails': 'Deletion of caught emails',
};

/** Topics that don't go to one person. */
const withoutRecipient = ['build', 'schedule', 'erase-contact', 'erase-mails'];

/** What the message is: "Invitation". */
export function nameOf({ topic, kind }: Message): string {
  const name = names[topic];
  if (typeof name === 'string') return name;
  return name?.[kind ?? ''] ?? 'Message';
}

/** Whom it's for. Undefined if it isn't for a person. */
export function recipientOf({ topic, email }: Message): string | undefined {
  if (email !== null) return `To ${email}`;
  if (withoutRecipient.includes(topic)) return undefined;
  return topic === 'lead-mail' ? 'To the admins' : 'The recipient or the post no longer exists.';
}

export interface Subject {
  text: string;
  href: string;
}

/** What it's about, if that still exists. */
export function subjectOf(message: Message): Subject | undefined {
  const { topic, post_id, post_title, lead_id, lead_name } = message;
  if (post_id !== null) {
    return { text: `“${post_title?.trim() || untitled}”`, href: editLink(post_id) };
  }
  if (lead_id !== null && lead_name !== null) {
    return { text: lead_name, href: staffLink('/admin', { lead: lead_id }) };
  }
  if (topic === 'erase-contact' || topic === 'erase-mails') {
    return { text: 'Erasures', href: staffLink('/staff/privacy') };
  }
  return undefined;
}

/** An expired invitation would never be sent. */
export const canRetry = ({ is_expired }: Message): boolean => !is_expired;
