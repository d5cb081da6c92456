import { emailLinkPage } from '~/lib/email-link-page';
import { readEmailLink, type EmailLink } from '~rules/comment-emails';
import { choiceTexts, expiredLink, noLink, subscribeAgain } from './messages';

/** The page /comment-emails. */
export const commentEmails = emailLinkPage<EmailLink>({
  functionName: 'comment-emails',
  read: readEmailLink,
  textsOf: ({ choice }) => choiceTexts[choice],
  noLink,
  expiredLink,
  // Once emails are stopped, the button starts them again.
  next: (link) =>
    link.choice === 'confirm'
      ? undefined
      : { button: subscribeAgain, link: { ...link, choice: 'confirm' } },
});
