/**
 * Lite returns a `numeric` as a string if JavaScript would format it differently, e.g. 1.50 as "1.50".
 * PostgREST always returns a number. Both drivers use this parser. Delete it when Lite returns numbers.
 */
export function parseNumeric(text: string): number | string {
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
}
