const day = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  // Every machine that builds the site writes the same date.
  timeZone: 'UTC',
});

/** `January 5, 2026` for an ISO 8601 date. */
export function longDate(date: string | Date): string {
  return day.format(new Date(date));
}
