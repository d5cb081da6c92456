/** The time zone of the site's staff, in which posts are scheduled. */
export const siteTimeZone = { name: 'America/New_York', label: 'Eastern Time' } as const;
