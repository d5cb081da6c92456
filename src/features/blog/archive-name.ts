const monthAndYear = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** `November 2026` for the archive with the ID `2026-11`, or `November 2026, part 2` for `2026-11-2`. */
export function archiveName(id: string): string {
  const [year, month, part] = id.split('-').map(Number);
  const name = monthAndYear.format(Date.UTC(year ?? 0, (month ?? 1) - 1));
  return part === undefined ? name : `${name}, part ${part}`;
}
