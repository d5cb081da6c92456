/** The sections of the page. A setting belongs to the one that its name starts with. */
export const groups = [
  {
    id: 'response',
    title: 'Response deadlines',
    text: 'How soon a new lead needs a response. A change applies to new leads only. Deadlines can be earlier than the site’s pages promise, but not later. The target counts only office hours. When it passes, the lead’s owner is reminded once, or everyone who gets lead emails if there’s no owner. Open leads are sorted by target, and each shows the deadline that the site promised.',
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
