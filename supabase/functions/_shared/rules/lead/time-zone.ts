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

/** "3 hours behind Eastern Time", or "the same as Eastern Time". */
export function differenceText(timeZone: string, at: number, site: SiteZone): string {
  const ahead = offsetMinutes(timeZone, at) - offsetMinutes(site.name, at);
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
