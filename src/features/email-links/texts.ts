import type { EmailLinkAction, LinkedPage } from '~rules/email-links';

/** What the page asks, the button that agrees, and what it says then. */
type LinkTexts = Record<'question' | 'button' | 'saved', string>;

export const linkTexts = {
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
  'claim-lead': {
    question: 'Do you want to take on this lead? We’ll assign it to you and stop the reminders.',
    button: 'I’m on it',
    saved: 'The lead is assigned to you. The response deadline still applies.',
  },
  'stop-digest': {
    question: 'Do you want to stop emails about posts and comments that need review?',
    button: 'Stop these emails',
    saved: 'Stopped. You can turn them on again in your profile.',
  },
} as const satisfies Record<EmailLinkAction, LinkTexts>;

/** What the page says instead of `saved`, by the function's `result`. */
export const resultTexts: Readonly<Record<string, string>> = {
  answered: 'Someone has already responded to this lead, so there’s nothing to do.',
  taken: 'This lead is assigned to someone else. Sign in to see who.',
};

/** Once emails about comments are stopped, the button starts them again. */
export const offers: Partial<Record<EmailLinkAction, { button: string; action: EmailLinkAction }>> =
  {
    unsubscribe: { button: 'Get emails after all', action: 'confirm' },
    never: { button: 'Get emails after all', action: 'confirm' },
  };

export const pageTexts = {
  '/comment-emails': {
    noLink: 'To start or stop emails about your comments, open the link in one of our emails.',
    expired: 'That link has expired. To get a new one, request emails with your next comment.',
  },
  '/staff-emails': {
    noLink: 'To use this page, open the link in one of our emails to staff.',
    expired: 'That link has expired. Sign in to the staff portal instead.',
  },
} as const satisfies Record<LinkedPage, Record<'noLink' | 'expired', string>>;

/** The outcomes of the form without JavaScript. The function redirects to the fragment `#emails-<outcome>`. */
export const outcomes = {
  confirm: linkTexts.confirm.saved,
  unsubscribe: linkTexts.unsubscribe.saved,
  never: linkTexts.never.saved,
  expired: pageTexts['/comment-emails'].expired,
  'no-link': 'That isn’t a link from one of our emails. Copy the whole link, then try again.',
  failed: 'That didn’t work. Go back one page, then try again.',
} as const;
