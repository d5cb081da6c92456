import type { LiteConnection } from '../lite-connection.ts';
import { postgrestError } from '../workarounds/database-errors-answered-as-500.ts';

/** Longest query string, in characters. The publisher asks for 100 posts by id in under 4,500. */
export const maxQueryLength = 8_000;

/** Maximum number of conditions in one request. The site's own calls use fewer than ten. */
export const maxConditions = 40;

/** Most columns one request may select; the widest table has fewer than 40. */
export const maxColumns = 60;

/** Deepest nesting of parentheses in a query, and of arrays and objects in a body. */
const maxDepth = 20;

/** `match` and `imatch`, with or without any/all, as Lite names them in its syntax tree. */
const regexOperator = /^\$i?regex/;

/**
 * Rejects filters that can keep the database busy for minutes: regular expressions, whose backtracking
 * grows exponentially (`match.^(.+)(.+)(.+)\1\2\3$`), and long lists of conditions. This works on Lite's
 * syntax tree, so it also covers and/or/not and embedded tables, and accepts a search text that
 * happens to contain `match.`.
 */
export function limitFilters(connection: LiteConnection): void {
  const parse = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (tree, vars) => {
    const { values: _values, args: _args, ...query } = tree;
    const operators = operatorsIn(query);
    if (operators.some((name) => regexOperator.test(name))) {
      throw postgrestError(400, 'PGRST100', 'The match and imatch operators are disabled.');
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

/** Returns the 400 to answer a query with that Lite's recursive parsers shouldn't see, or undefined. */
export function rejectCostlyQuery({ search, searchParams }: URL): Response | undefined {
  if (search.length > maxQueryLength) {
    return Response.json(
      { message: `The query is longer than ${maxQueryLength} characters.` },
      { status: 414 },
    );
  }
  // Every alias of a large column multiplies the response.
  const columns = searchParams.getAll('select').join().split(',').length;
  if (columns > maxColumns) {
    return badRequest(`A request may select at most ${maxColumns} columns.`);
  }
  if ([...searchParams.values()].some((value) => depthOf(value, '(', ')') > maxDepth)) {
    return badRequest(`A query may nest at most ${maxDepth} levels deep.`);
  }
  return undefined;
}

/** Returns the 400 for a JSON body that nests too deeply to be parsed recursively, or undefined. */
export function rejectDeepBody(text: string): Response | undefined {
  if (depthOf(text, '[{', ']}') <= maxDepth) return undefined;
  return badRequest(`A body may nest at most ${maxDepth} levels deep.`);
}

/** Brackets in JSON strings don't count; a backslash there hides the next character. */
function depthOf(text: string, opening: string, closing: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (inString && character === '\\') index += 1;
    else if (character === '"') inString = !inString;
    else if (inString) continue;
    else if (opening.includes(character)) deepest = Math.max(deepest, (depth += 1));
    else if (closing.includes(character)) depth -= 1;
  }
  return deepest;
}

function badRequest(message: string): Response {
  return Response.json({ code: 'PGRST100', message, details: null, hint: null }, { status: 400 });
}

/** Names of all operators (`$eq`, `$or` …) at any depth. */
function operatorsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => [
    ...(key.startsWith('$') ? [key] : []),
    ...operatorsIn(value),
  ]);
}
