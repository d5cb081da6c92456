import * as v from 'valibot';
import { emailMaxLength, isEmail } from './account/email.ts';
import { isStorable } from './storable.ts';

/** Moderation statuses of a comment. Only `approved` comments are public. */
export const commentStatuses = ['pending', 'approved', 'rejected', 'spam'] as const;

export type CommentStatus = (typeof commentStatuses)[number];

/** Lengths of a comment's trimmed fields in code points, which is how PostgreSQL counts. */
export const commentLengths = {
  author_name: { min: 2, max: 100 },
  author_email: { max: emailMaxLength },
  content: { min: 10, max: 2000 },
} as const;

/** Maximum number of IDs in one call to get_pending_comments. */
export const maxPendingIds = 100;

/** Error messages of the comment form (spec §5). */
export const commentMessages = {
  author_name: 'Name must be between 2 and 100 characters',
  author_email: 'Please enter a valid email address',
  content: 'Comment must be between 10 and 2000 characters',
  privacyConsent: 'You must accept the privacy policy to submit a comment',
} as const;

const between = (field: 'author_name' | 'content') => {
  const { min, max } = commentLengths[field];
  return v.pipe(
    v.string(commentMessages[field]),
    v.trim(),
    v.check(
      (text) => isStorable(text) && length(text) >= min && length(text) <= max,
      commentMessages[field],
    ),
  );
};

/** Validates and trims a comment. Issues contain the form's error messages. */
export const commentSchema = v.object({
  author_name: between('author_name'),
  author_email: v.pipe(
    v.string(commentMessages.author_email),
    v.trim(),
    v.check(isEmail, commentMessages.author_email),
  ),
  content: between('content'),
});

function length(text: string): number {
  return [...text].length;
}
