/** The page's own, which its islands are told by nothing else: the brand's config would come along. */
const { lang: language } = document.documentElement;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const ago = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
const date = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' });
const dateOfYear = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
const exact = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' });
const short = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });

/** How long before `now` it was, as people say it; after a week the day. Both in milliseconds. */
export function relativeTime(at: number, now: number): string {
  // Two clocks never quite agree.
  const past = Math.max(0, now - at);
  if (past < minute) return 'just now';
  if (past < hour) return ago.format(-Math.floor(past / minute), 'minute');
  if (past < day) return ago.format(-Math.floor(past / hour), 'hour');
  if (past < 7 * day) return ago.format(-daysBetween(at, now), 'day');
  return new Date(at).getFullYear() === new Date(now).getFullYear()
    ? date.format(at)
    : dateOfYear.format(at);
}

/** Midnights between two times, as the reader's clock has them. */
function daysBetween(at: number, now: number): number {
  return Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / day);
}

/** To the minute, with the weekday. */
export function exactTime(at: number): string {
  return exact.format(at);
}

/** To the minute. */
export function shortTime(at: number): string {
  return short.format(at);
}
