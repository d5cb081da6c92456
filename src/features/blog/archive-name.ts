const monthAndYear = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** `November 2026` for the archive with the ID `2026-11`, or `November 2026, part 2` for `2026-11-2`. */
export function archiveName(id: string): string {
  const { date, part } = parseId(id);
  return monthAndYear.format(date) + (part ? `, part ${part}` : '');
}

/** The name of an archive below the heading of its year: `Nov` or `Nov (2)`. */
export function shortArchiveName(id: string): string {
  const { date, part } = parseId(id);
  return shortMonth.format(date) + (part ? ` (${part})` : '');
}

function parseId(id: string) {
  const [year, month, part] = id.split('-').map(Number);
  return { date: Date.UTC(year ?? 0, (month ?? 1) - 1), part };
}
