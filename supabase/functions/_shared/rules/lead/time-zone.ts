/** The same as in the database (leads_visitor_time_zone_format). */
const maxLength = 64;
const pattern = /^[A-Za-z0-9_+/-]+$/;

/** The time zone that a browser sent, if it's one. */
export function timeZoneOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxLength || !pattern.test(value)) {
    return undefined;
  }
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: value });
    return value;
  } catch {
    return undefined;
  }
}

/** "Pacific Time". A later version of a time zone list may have renamed it: then its IANA name. */
export function timeZoneName(timeZone: string): string {
  if (!timeZoneOf(timeZone)) return timeZone;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
  const name = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value;
  return name ?? timeZone;
}

/** The time zone of the business. */
interface SiteZone {
  name: string;
  /** What people call it. */
  label: string;
}

const maxTimes = 10;
const minutesPerDay = 24 * 60;

/**
 * The times of day in a text, in its writer's time zone and in that of the business: "3 PM is 6 PM". `at`: which day's clock
 * changes count. Empty if the clocks agree. Only reads the start of a long text.
 */
export function siteTimesIn(text: string, timeZone: string, at: number, site: SiteZone): string[] {
  const ahead = minutesAhead(timeZone, at, site);
  if (ahead === 0) return [];
  const times = text
    .slice(0, 500)
    .matchAll(/\b(1[0-2]|0?[1-9])(?::([0-5]\d))? ?([ap])\.?m\b|\b([01]?\d|2[0-3]):([0-5]\d)\b/gi);
  const texts = [...times]
    .slice(0, maxTimes)
    .map(([, hour, minute = '0', half, hour24, minute24]) => {
      const noon = half?.toLowerCase() === 'p' ? 12 : 0;
      const minutes =
        hour24 === undefined
          ? ((Number(hour) % 12) + noon) * 60 + Number(minute)
          : Number(hour24) * 60 + Number(minute24);
      return `${clockText(minutes)} is ${clockText(minutes - ahead)}`;
    });
  return [...new Set(texts)];
}

/** How many minutes the clocks in a time zone are ahead of those of the business. */
function minutesAhead(timeZone: string, at: number, site: SiteZone): number {
  return offsetMinutes(timeZone, at) - offsetMinutes(site.name, at);
}

/** "3 hours behind Eastern Time", or "the same as Eastern Time". */
export function differenceText(timeZone: string, at: number, site: SiteZone): string {
  const ahead = minutesAhead(timeZone, at, site);
  if (ahead === 0) return `the same as ${site.label}`;
  const hours = Math.abs(ahead) / 60;
  const count = `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
  return `${count} ${ahead > 0 ? 'ahead of' : 'behind'} ${site.label}`;
}

function offsetMinutes(timeZone: string, at: number): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

function clockText(minutes: number): string {
  const ofDay = (minutes + 2 * minutesPerDay) % minutesPerDay;
  const hour = Math.floor(ofDay / 60);
  const minute = ofDay % 60;
  const clock = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  const day = minutes < 0 ? ' the day before' : minutes >= minutesPerDay ? ' the next day' : '';
  return `${hour % 12 || 12}${clock} ${hour < 12 ? 'AM' : 'PM'}${day}`;
}
