const monthAndYear = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/**
 * `November 2026` for the archive with the ID `2026-11`, or `November 2026, part 2` for `2026-11-2`. `isPart`: the
 * month has several archives, so that the first one is called part 1.
 */
export function archiveName(id: string, isPart = parseId(id).part !== undefined): string {
  return monthName(id) + (isPart ? `, part ${partNumber(id)}` : '');
}

/** `November 2026`, for any archive of that month. */
export function monthName(id: string): string {
  return monthAndYear.format(parseId(id).date);
}

/** `Nov`, for any archive of that month. */
export function shortMonthName(id: string): string {
  return shortMonth.format(parseId(id).date);
}

/** 1 for `2026-11`, 2 for `2026-11-2`. */
export function partNumber(id: string): number {
  return parseId(id).part ?? 1;
}

function parseId(id: string) {
  const [year, month, part] = id.split('-').map(Number);
  return { date: Date.UTC(year ?? 0, (month ?? 1) - 1), part };
}
