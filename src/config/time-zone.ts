/** The time zone of the business: readers see dates in it, months begin in it, and posts are scheduled in it. */
export const siteTimeZone = { name: 'America/New_York', label: 'Eastern Time' } as const;
