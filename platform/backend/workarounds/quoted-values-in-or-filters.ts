import { randomUUID } from 'node:crypto';
import type { LiteConnection } from '../lite-connection.ts';
import { currentRequest } from '../request-context.ts';

/**
 * In `or=(title.ilike."*a, b*")`, quotes only delimit a value that contains a comma or a parenthesis.
 * Lite treats them as part of the pattern, so such a search finds nothing, and it never removes the
 * backslash of an escaped quote. This replaces each quoted value in the URL with a placeholder, and
 * restores the values in the filter that Lite has parsed. Delete it when Lite parses quoted patterns.
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

// A value follows its operator's dot or is in the list of in(…). Quotes in braces belong to an array. A
// quoted column name is followed by a dot.
const quotedValue = /\{[^}]*\}?|(?<=[.(,])"((?:\\.|[^"\\])*)"(?=[,)])/g;

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

function putBack(node: unknown, taken: ReadonlyMap<string, string>, operator = ''): unknown {
  if (typeof node === 'string') {
    const value = taken.get(node);
    if (value === undefined) return node;
    return patterns.has(operator) ? value.replaceAll('*', '%') : value;
  }
  if (Array.isArray(node)) return node.map((item) => putBack(item, taken, operator));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, putBack(value, taken, key)]),
  );
}
