import { emailLinkPage, type LinkTexts } from '~/lib/email-link-page';
import {
  readStaffEmailLink,
  type StaffEmailAction,
  type StaffEmailLink,
} from '~rules/staff-emails';

const texts: Readonly<Record<StaffEmailAction, LinkTexts>> = {
  'claim-lead': {
    question: 'Are you on it? We’ll assign the lead to you and stop reminding you.',
    button: 'I’m on it',
    saved: 'It’s yours. The time to respond is still running.',
  },
  'stop-digest': {
    question: 'Do you want to stop emails about posts and comments that need review?',
    button: 'Stop these emails',
    saved: 'Stopped. You can turn them on again in your profile.',
  },
};

/** The page /staff-emails. */
export const staffEmails = emailLinkPage<StaffEmailLink>({
  functionName: 'staff-emails',
  read: readStaffEmailLink,
  textsOf: ({ action }) => texts[action],
  noLink: 'To use this page, open the link in one of our emails to staff.',
  expiredLink: 'That link doesn’t work anymore. Sign in to the staff portal instead.',
  results: {
    answered: 'Somebody has already responded to this lead, so there’s nothing to do.',
    taken: 'This lead is assigned to somebody else. Sign in to see who that is.',
  },
});
