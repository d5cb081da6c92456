import { isStorable } from '../../../supabase/functions/_shared/rules/storable.ts';

/** Far more than the product sends at once. PostgreSQL allows 65,535 parameters in a statement. */
const maxRows = 1000;

/** More than any row or metadata needs; PostgreSQL and JSON.stringify fail on deeply nested JSON. */
const maxDepth = 50;

/** Parses the body of a request to /rest/v1 or /auth/v1. Returns why it's refused, as the end of a sentence. */
export function parseJson(text: string): { value: object } | { problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: text === '' ? 'it’s empty' : 'it isn’t valid JSON' };
  }
  const rows = Array.isArray(value) ? value : [value];
  if (rows.length > maxRows) return { problem: `it contains more than ${maxRows} objects` };
  if (!rows.every(isObject)) return { problem: 'it must be an object or an array of objects' };
  const problem = findUnstorable(rows);
  return problem === undefined ? { value: value as object } : { problem };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Finds what PostgreSQL couldn't store as JSON. Iterative, because the nesting can be thousands deep. */
function findUnstorable(rows: readonly object[]): string | undefined {
  let level: unknown[] = [...rows];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return 'it’s nested too deeply';
    const parts = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.entries(value).flat() : [value],
    );
    if (parts.some((part) => typeof part === 'string' && !isStorable(part))) {
      return 'it contains an invalid character';
    }
    level = parts.filter((part) => typeof part === 'object' && part !== null);
  }
  return undefined;
}
