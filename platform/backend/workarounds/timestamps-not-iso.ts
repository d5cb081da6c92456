/**
 * Lite returns timestamps in the database's own format, `2026-11-20 20:43:08+00`, which not every browser
 * parses. PostgREST returns ISO 8601, like `to_json`. So do these parsers (by type OID).
 * Sessions run in UTC, so an offset is always in whole hours. Delete this when Lite returns ISO 8601.
 */
export const isoTimestamps: Readonly<Record<1114 | 1184, (text: string) => string>> = {
  // Only Lite reads a timestamp without a time zone: the time a session was refreshed. Without the Z, Lite would parse it
  // as the server's local time.
  1114: (text) => `${text.replace(' ', 'T')}Z`,
  1184: (text) => text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'),
};
