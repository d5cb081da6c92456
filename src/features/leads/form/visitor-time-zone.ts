/**
 * The IANA name of the time zone of the visitor's device. Browsers that hide it, to be harder to recognize, say UTC.
 */
export function visitorTimeZone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return /^(?:Etc\/)?(?:UTC|GMT)$/.test(timeZone) ? undefined : timeZone;
}

/** What the form says about the times that someone suggests: "We’ll assume these times are in Pacific Time." */
export function timeZoneHint(): string {
  const timeZone = visitorTimeZone();
  if (timeZone === undefined) return timeZoneRequest;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value;
  return `We’ll assume these times are in ${name ?? timeZone}. If not, add your time zone here.`;
}

/** If the time zone isn't known, as before the page's script runs. */
export const timeZoneRequest = 'Please include your time zone.';
