import { emailLinkPage } from '~/lib/email-link-page';

/** The page /staff-emails. */
export const staffEmails = emailLinkPage({
  path: '/staff-emails',
  texts: {
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
  },
  noLink: 'To use this page, open the link in one of our emails to staff.',
  expiredLink: 'That link has expired. Sign in to the staff portal instead.',
  results: {
    answered: 'Somebody has already responded to this lead, so there’s nothing to do.',
    taken: 'This lead is assigned to somebody else. Sign in to see who that is.',
  },
});
