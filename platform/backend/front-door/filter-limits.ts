import type { LiteConnection } from '../lite-connection.ts';
import { postgrestError } from '../workarounds/database-errors-answered-as-500.ts';

/** Longest query string, in characters. The publisher asks for 100 posts by id in under 4,500. */
export const maxQueryLength = 8_000;

/** Most conditions one request may combine; the site's own calls use fewer than ten. */
export const maxConditions = 40;

/** `match` and `imatch`, with or without any/all, as Lite names them in its syntax tree. */
const regexOperator = /^\$i?regex/;

/**
 * Rejects filters that can keep the database busy for minutes: regular expressions, whose backtracking
 * grows exponentially (`match.^(.+)(.+)(.+)\1\2\3$`), and long lists of conditions. This works on Lite's
 * syntax tree, so it also covers and/or/not and embedded tables, and never trips over a search text
 * that happens to contain `match.`.
 */
export function limitFilters(connection: LiteConnection): void {
  const parse = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (tree, vars) => {
    const { values: _values, args: _args, ...query } = tree;
    const operators = operatorsIn(query);
    if (operators.some((name) => regexOperator.test(name))) {
      throw postgrestError(400, 'PGRST100', 'The operators match and imatch are turned off here.');
    }
    if (operators.length > maxConditions) {
      throw postgrestError(
        400,
        'PGRST100',
        `A request may have at most ${maxConditions} conditions.`,
      );
    }
    return parse(tree, vars);
  };
}

/** Names of all operators (`$eq`, `$or` …) at any depth. */
function operatorsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => [
    ...(key.startsWith('$') ? [key] : []),
    ...operatorsIn(value),
  ]);
}
