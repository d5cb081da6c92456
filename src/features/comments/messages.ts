import { commentMessages } from '~rules/comment';

/** ID of the form for comments on the post. Replies have their own. */
export const newCommentFormId = 'comment-form';

export const loadingText = 'Loading comments…';
export const loadingFailed = 'We couldn’t load the comments.';

/** Spec §8. */
export const commentSubmitted = {
  title: 'Comment submitted!',
  text: 'Your comment is pending approval.',
} as const;

/** Spec §8. */
export const commentFailedMessage = 'Failed to submit comment.';

/** Spec §8. */
export const commentRateLimitMessage = 'You can only submit 5 comments per 10 minutes.';

const goBack = 'Nothing was sent. Go back one page to find what you typed.';

/**
 * The possible outcomes of a comment posted without JavaScript. The function submit-comment redirects to
 * `#comment-` and one of these names.
 */
export const outcomes = {
  received: `${commentSubmitted.title} ${commentSubmitted.text}`,
  name: `${commentMessages.author_name}. ${goBack}`,
  email: `${commentMessages.author_email}. ${goBack}`,
  content: `${commentMessages.content}. ${goBack}`,
  consent: `${commentMessages.privacyConsent}. ${goBack}`,
  'rate-limited': `${commentRateLimitMessage} Try again in up to 10 minutes. ${goBack}`,
  failed: `${commentFailedMessage} ${goBack}`,
} as const;
