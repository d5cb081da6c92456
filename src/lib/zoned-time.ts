import { siteTimeZone } from '~/config/time-zone';
import { dayMs } from './timing';

/** Minutes that the clocks in a time zone are ahead of UTC at a moment. */
function offsetMinutes(time: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(time);
  const get = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute'));
  return Math.round((shown - time) / 60_000);
}

/**
 * The moment when clocks in a time zone show `local`, such as `2026-11-30T09:00`. NaN if it isn't a time. If
 * clocks show it twice, in fall, the first moment counts. If they skip it, in spring, it's an hour later: 2:30 becomes
 * 3:30.
 */
export function parseZonedTime(local: string, timeZone: string): number {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return NaN;
  // The clocks don't change twice within two days.
  const [before, after] = [asUtc - dayMs, asUtc + dayMs].map(
    (time) => asUtc - offsetMinutes(time, timeZone) * 60_000,
  ) as [number, number];
  return [before, after].find((time) => showsTime(time, asUtc, timeZone)) ?? before;
}

function showsTime(time: number, asUtc: number, timeZone: string): boolean {
  return time + offsetMinutes(time, timeZone) * 60_000 === asUtc;
}

/** What clocks in a time zone show, such as `2026-11-30T09:00`. */
export function formatZonedTime(time: number, timeZone: string): string {
  return new Date(time + offsetMinutes(time, timeZone) * 60_000).toISOString().slice(0, 16);
}

const siteTime = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: siteTimeZone.name,
});

const siteDay = new Intl.DateTimeFormat('en-US', { timeZone: siteTimeZone.name });

const siteTimeOfDay = new Intl.DateTimeFormat('en-US', {
  timeStyle: 'short',
  timeZone: siteTimeZone.name,
});

const siteDate = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: siteTimeZone.name,
});

const siteWeekday = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  timeZone: siteTimeZone.name,
});

const siteMonthDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: siteTimeZone.name,
});

/** The day of the business, such as `2026-11-30`. */
export const siteDayOf = (time: number): string =>
  formatZonedTime(time, siteTimeZone.name).slice(0, 10);

/** "Friday, November 27, Eastern Time". For pages whose other times don't name the zone. */
export const siteDateText = (time: number): string =>
  `${siteDate.format(time)}, ${siteTimeZone.label}`;

/** "Monday, November 30 at 9:00 AM Eastern Time". For the times that clients are promised. */
export const siteMomentText = (time: number): string =>
  `${siteDate.format(time)} at ${siteTimeOfDay.format(time)} ${siteTimeZone.label}`;

/** "2:10 PM", "Mon 9:30 AM", or "Dec 7, 9:30 AM", whichever is enough at `now`. Without the time zone. */
export function shortSiteTime(time: number, now: number): string {
  const days = Math.abs(Date.parse(siteDayOf(time)) - Date.parse(siteDayOf(now))) / dayMs;
  const clock = siteTimeOfDay.format(time);
  if (days === 0) return clock;
  return days < 7
    ? `${siteWeekday.format(time)} ${clock}`
    : `${siteMonthDay.format(time)}, ${clock}`;
}

/** "Nov 30". */
export const shortSiteDate = (time: number): string => siteMonthDay.format(time);

/** "Nov 30, 2026, 9:00 AM Eastern Time". Without the date if it's the day of `now`. Both in milliseconds. */
export function siteTimeText(time: number, now?: number): string {
  const isToday = now !== undefined && siteDay.format(time) === siteDay.format(now);
  return `${(isToday ? siteTimeOfDay : siteTime).format(time)} ${siteTimeZone.label}`;
}
