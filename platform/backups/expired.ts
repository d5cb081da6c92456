const daily = 7;
const weekly = 4;
const monthly = 6;

const dayMs = 24 * 60 * 60_000;

/**
 * Keeps the newest backup of each of the last 7 days, 4 weeks, and 6 months that have one, so nothing is deleted while
 * no backups are made. Names that don't end in a date, or in a date and the ending of encrypted backups, are kept, too.
 */
export function expiredBackups(names: readonly string[]): string[] {
  const dated = names
    .flatMap((name) => {
      const [, date] = /(\d{4}-\d{2}-\d{2})(?:T\d{6}Z)?(?:\.tar\.gz\.age)?$/.exec(name) ?? [];
      return date === undefined || Number.isNaN(Date.parse(date)) ? [] : [{ name, date }];
    })
    .sort((a, b) => (a.name < b.name ? 1 : -1));
  const kept = new Set<string>();
  const keep = (most: number, periodOf: (date: string) => string | number) => {
    const seen = new Set<string | number>();
    for (const { name, date } of dated) {
      if (seen.size === most) return;
      if (!seen.has(periodOf(date))) kept.add(name);
      seen.add(periodOf(date));
    }
  };
  keep(daily, (date) => date);
  // Weeks begin on Monday. January 1, 1970, was a Thursday.
  keep(weekly, (date) => Math.floor((Date.parse(date) / dayMs + 3) / 7));
  keep(monthly, (date) => date.slice(0, 7));
  return dated.filter(({ name }) => !kept.has(name)).map(({ name }) => name);
}
