import * as v from 'valibot';
import { emailMaxLength } from './account/email.ts';
import { emailSchema } from './account/email-schema.ts';
import { boundedText } from './bounded-text.ts';
import { asLine, asParagraphs, isVisible, lengthOf, neutralizeTags } from './lead/text.ts';
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

function isBetween(text: string, { min, max }: { min: number; max: number }): boolean {
  const length = lengthOf(text);
  return isVisible(text) && length >= min && length <= max;
}

/**
 * Validates a comment, and outputs it as it's stored: the name on one line and without tags, and without control
 * characters in the content. The database accepts only such comments. Issues contain the form's error messages.
 */
export const commentSchema = v.object({
  author_name: v.pipe(
    boundedText(commentLengths.author_name.max, commentMessages.author_name),
    v.check(isStorable, commentMessages.author_name),
    // Without the characters that `asLine` removes, a `<` may start a tag.
    v.transform((name) => neutralizeTags(asLine(name))),
    v.check((name) => isBetween(name, commentLengths.author_name), commentMessages.author_name),
  ),
  author_email: emailSchema(commentMessages.author_email),
  content: v.pipe(
    boundedText(commentLengths.content.max, commentMessages.content),
    v.check(isStorable, commentMessages.content),
    v.transform(asParagraphs),
    v.check((text) => isBetween(text, commentLengths.content), commentMessages.content),
  ),
});
