import { dayMs as day, hourMs as hour, minuteMs as minute } from './timing';

// The page's language, without loading the brand config in the browser. Islands are also rendered on the server.
const lang = typeof document === 'undefined' ? 'en' : document.documentElement.lang;

const ago = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' });
const date = new Intl.DateTimeFormat(lang, { dateStyle: 'medium' });
const long = new Intl.DateTimeFormat(lang, { dateStyle: 'full', timeStyle: 'short' });
const clock = new Intl.DateTimeFormat(lang, { timeStyle: 'short' });

/** "5 minutes ago", or the date after a week. Both times in milliseconds. */
export function relativeTime(time: number, now: number): string {
  // The server's clock can be ahead of the browser's.
  const elapsed = Math.max(0, now - time);
  if (elapsed < minute) return 'just now';
  if (elapsed < hour) return ago.format(-Math.floor(elapsed / minute), 'minute');
  if (elapsed < day) return ago.format(-Math.floor(elapsed / hour), 'hour');
  if (elapsed < 7 * day) {
    const midnight = (at: number) => new Date(at).setHours(0, 0, 0, 0);
    return ago.format(-Math.round((midnight(now) - midnight(time)) / day), 'day');
  }
  return date.format(time);
}

/** Date and time with the weekday. */
export const longDateTime = (time: number): string => long.format(time);

/** Hours and minutes. */
export const timeOfDay = (time: number): string => clock.format(time);
