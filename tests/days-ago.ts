/**
 * The time this many days ago (ISO 8601). With a fixed date, rows would one day be displayed differently or be deleted.
 */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
}
