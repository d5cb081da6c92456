import { emailLinkPage } from '~/lib/email-link-page';
import { expiredLink, noLink, subscribeAgain, texts } from './messages';

/** The page /comment-emails. */
export const commentEmails = emailLinkPage({
  path: '/comment-emails',
  texts,
  noLink,
  expiredLink,
  // Once emails are stopped, the button starts them again.
  next: (link) =>
    link.action === 'confirm'
      ? undefined
      : { button: subscribeAgain, link: { ...link, action: 'confirm' } },
});
