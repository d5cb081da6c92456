import type { EmailLinkAction } from '~rules/email-links';

/** What the page asks, the button that agrees, and what it says then. */
export const texts = {
  confirm: {
    question: 'Do you want emails about your comments? You can unsubscribe at any time.',
    button: 'Confirm emails',
    saved: 'Confirmed. We’ll email you about your comments.',
  },
  unsubscribe: {
    question: 'Do you want to stop all emails about your comments?',
    button: 'Unsubscribe',
    saved:
      'You’re unsubscribed. We’ll email you about comments again only if you ask for it with a new comment and confirm.',
  },
  never: {
    question: 'Should we never ask you again whether you want emails about comments?',
    button: 'Never ask me again',
    saved: 'We won’t email you about comments again, even if someone requests it.',
  },
} as const satisfies Record<
  EmailLinkAction<'/comment-emails'>,
  Record<'question' | 'button' | 'saved', string>
>;

/** The button that reverses a saved choice. */
export const subscribeAgain = 'Get emails after all';

export const noLink =
  'To start or stop emails about your comments, open the link in one of our emails.';

export const expiredLink =
  'That link has expired. To get a new one, request emails with your next comment.';

/** The outcomes of the form without JavaScript. The function redirects to the fragment `#emails-<outcome>`. */
export const outcomes = {
  confirm: texts.confirm.saved,
  unsubscribe: texts.unsubscribe.saved,
  never: texts.never.saved,
  expired: expiredLink,
  'no-link': 'That isn’t a link from one of our emails. Copy the whole link, then try again.',
  failed: 'That didn’t work. Go back one page, then try again.',
} as const;
