export interface Person {
  name: string;
  role: string;
  about: string;
}

/** Sample people: replace them with the business's own. */
export const people: readonly Person[] = [
  {
    name: 'Sam Sample',
    role: 'Founding partner, authority',
    about:
      'Runs the first strategy session with every client and edits what is published for them.',
  },
  {
    name: 'Erin Example',
    role: 'Founding partner, recruiting',
    about: 'Sets up job campaigns and leads the search desk at our sister agency.',
  },
  {
    name: 'Morgan Placeholder',
    role: 'Systems',
    about:
      'Connects the CRM, the applicant tracking and the outreach so that they share one record.',
  },
];
