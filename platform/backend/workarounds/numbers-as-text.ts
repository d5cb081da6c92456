/**
 * Lite answers a `numeric` as text as soon as JavaScript would write it differently, 1.50 as "1.50";
 * PostgREST always answers a number, of which a browser reads 1.5. This parser goes into either
 * driver. Can go when Lite answers numbers.
 */
export function parseNumeric(text: string): number | string {
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
}
