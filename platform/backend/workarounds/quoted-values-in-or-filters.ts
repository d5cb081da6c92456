import { randomUUID } from 'node:crypto';
import type { LiteConnection } from '../lite-connection.ts';
import { currentRequest } from '../request-context.ts';

/**
 * In `or=(title.ilike."*a, b*")` the quotes only fence a value that holds a comma or a bracket. Lite
 * keeps them as part of a pattern, so such a search finds nothing, and keeps the backslash of an
 * escaped quote everywhere. Each quoted value is therefore taken out of the address before Lite reads
 * it, a plain word left in its place, and put back into what Lite made of the filter. Can go when
 * Lite's parser of and/or reads quoted patterns.
 */
export function takeQuotedValues(address: URL): Map<string, string> {
  const taken = new Map<string, string>();
  for (const [name, filter] of [...address.searchParams]) {
    if (!/^(?:not\.)?(?:and|or)$/.test(name) || !filter.includes('"')) continue;
    address.searchParams.delete(name, filter);
    address.searchParams.append(name, filter.replace(quotedValue, takeOut));
  }
  return taken;

  function takeOut(found: string, value: string | undefined) {
    if (value === undefined) return found;
    const placeholder = `quoted${randomUUID().replaceAll('-', '')}`;
    taken.set(placeholder, value.replace(/\\(.)/g, '$1'));
    return placeholder;
  }
}

// A value stands after its operator's dot or in the list of in(…). What is quoted inside braces
// belongs to the array; a quoted column name is followed by a dot.
const quotedValue = /\{[^}]*\}|(?<=[.(,])"((?:\\.|[^"\\])*)"(?=[,)])/g;

export function putQuotedValuesBack(connection: LiteConnection): void {
  const parse = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (tree, vars) => {
    const parsed = await parse(tree, vars);
    const taken = currentRequest()?.quotedValues;
    if (!taken?.size || parsed.where === undefined) return parsed;
    return { ...parsed, where: putBack(parsed.where, taken) };
  };
}

const patterns = new Set(['$like', '$ilike']);

function putBack(part: unknown, taken: ReadonlyMap<string, string>, operator = ''): unknown {
  if (typeof part === 'string') {
    const value = taken.get(part);
    if (value === undefined) return part;
    return patterns.has(operator) ? value.replaceAll('*', '%') : value;
  }
  if (Array.isArray(part)) return part.map((item) => putBack(item, taken, operator));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, putBack(value, taken, key)]),
  );
}
