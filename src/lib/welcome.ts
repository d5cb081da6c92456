/** What is said to whoever has just been signed in, by a form or by a link of a mail (spec §8). */
export const welcomeBack = {
  title: 'Welcome back!',
  text: "You've been successfully signed in.",
} as const;

/** The same to whoever has just become one of the staff. */
export const welcomeToTeam = {
  title: 'Welcome to the team!',
  text: 'Your staff account has been created successfully.',
} as const;
