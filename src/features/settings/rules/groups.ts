/** The sections of the page. A setting belongs to the one that its name starts with. */
export const groups = [
  {
    id: 'response',
    title: 'Response deadlines',
    text: 'How soon a new lead needs a response. Deadlines can be earlier than the site’s pages promise, but not later. Your target is sooner and counts only office hours. Open leads are sorted by it, and once it passes, we remind the lead’s owner, or everyone who gets lead emails if there’s no owner. Changes apply to new leads only.',
  },
  {
    id: 'sign-up',
    title: 'Accounts',
    text: 'Invited people can always create an account. Existing accounts aren’t affected.',
  },
  {
    id: 'retention',
    title: 'Retention',
    text: 'How long data is kept. After that, it’s permanently deleted. The privacy policy shows these periods and is updated about a minute after a change.',
  },
] as const;
