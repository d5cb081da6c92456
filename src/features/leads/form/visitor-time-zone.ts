/** The IANA name of the time zone of the visitor's device. */
export function visitorTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** What the form says about the times that someone suggests: "We’ll take these as Pacific Time." */
export function timeZoneHint(): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZoneName: 'longGeneric' });
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value;
  return `We’ll take these as ${name ?? visitorTimeZone()}. If you mean another time zone, say so here.`;
}

/** The same, before the page's script can tell. */
export const timeZoneRequest = 'Please include your time zone.';
