/**
 * Lite answers the database's own text for times, `2026-11-20 20:43:08+00`, which not every browser
 * parses; PostgREST answers ISO 8601, as `to_json` writes it. These parsers, by type, go into either
 * driver. Sessions run in UTC, so an offset is always whole. Can go when Lite answers ISO 8601.
 */
export const isoTimestamps: Readonly<Record<1114 | 1184, (text: string) => string>> = {
  1114: (text) => text.replace(' ', 'T'),
  1184: (text) => text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'),
};
