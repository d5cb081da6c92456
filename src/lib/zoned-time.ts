import { siteTimeZone } from '~/config/time-zone';

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

/** The moment when clocks in a time zone show `local`, such as `2026-11-30T09:00`. NaN if it isn't a time. */
export function parseZonedTime(local: string, timeZone: string): number {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return NaN;
  const guess = asUtc - offsetMinutes(asUtc, timeZone) * 60_000;
  // The clocks may change between the two.
  return asUtc - offsetMinutes(guess, timeZone) * 60_000;
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

/** "Nov 30, 2026, 9:00 AM Eastern Time". `time` is in milliseconds. */
export function siteTimeText(time: number): string {
  return `${siteTime.format(time)} ${siteTimeZone.label}`;
}
