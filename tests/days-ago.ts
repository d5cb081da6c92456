/** The time that many days ago. A fixed date would get old, and then look different or be deleted. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
}
