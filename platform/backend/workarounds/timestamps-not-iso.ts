/**
 * Lite returns timestamps in the database's own format, `2026-11-20 20:43:08+00`, which not every browser
 * parses. PostgREST returns ISO 8601, like `to_json`. Both drivers use these parsers, by type OID.
 * Sessions run in UTC, so an offset is always in whole hours. Delete this when Lite returns ISO 8601.
 */
export const isoTimestamps: Readonly<Record<1114 | 1184, (text: string) => string>> = {
  // Only Lite itself reads one: when a session was refreshed. It would take it for the server's local time.
  1114: (text) => `${text.replace(' ', 'T')}Z`,
  1184: (text) => text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'),
};
