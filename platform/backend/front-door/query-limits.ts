import { isStorable } from '../../../supabase/functions/_shared/rules/storable.ts';
import type { LiteConnection, SelectTree } from '../lite-connection.ts';
import { postgrestError } from '../workarounds/database-errors-answered-as-500.ts';

/** Maximum length of a query string, in characters. The publisher requests 100 posts by ID in under 4,500. */
const maxQueryLength = 8_000;

/** Maximum number of conditions in one request. The site's own calls use fewer than ten. */
const maxConditions = 40;

/** Maximum number of columns that one request may select. The widest table has fewer than 40. */
const maxColumns = 60;

/** Maximum nesting of parentheses in a query, and of arrays and objects in a body. */
const maxDepth = 20;

const builtInNames = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

/** `match` and `imatch`, with or without any/all, as Lite names them in its syntax tree. */
const regexOperator = /^\$i?regex/;

/**
 * Rejects queries that keep the database busy or multiply the response: regular expressions, whose
 * backtracking grows exponentially (`match.^(.+)(.+)(.+)\1\2\3$`), long lists of conditions, and repeated
 * columns and tables. This works on Lite's syntax tree, so it also covers and/or/not, aliases, casts, and
 * embedded tables, and accepts a search text that happens to contain `match.`.
 */
export function limitQueries(connection: LiteConnection): void {
  const parse = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (tree, vars) => {
    const { values: _values, args: _args, ...query } = tree;
    const operators = operatorsIn(query);
    if (operators.some((name) => regexOperator.test(name))) {
      throw badQuery('The match and imatch operators are disabled.');
    }
    if (operators.length > maxConditions) {
      throw badQuery(`A request may have at most ${maxConditions} conditions.`);
    }
    checkRepetition(tree, new Set([tree.from]));
    return parse(tree, vars);
  };
}

/** Throws if one level selects a column twice, or the request contains a table twice. Adds to `tables`. */
function checkRepetition({ select = [], join = {} }: SelectTree, tables: Set<unknown>) {
  const columns = new Set<string>();
  const parts = select.flatMap((part) =>
    Object.entries(typeof part === 'string' ? { [part]: {} } : part),
  );
  for (const [name, part] of parts) {
    const embedded = Object.hasOwn(join, name) ? join[name] : undefined;
    const column = part.column ?? name;
    if (embedded) {
      const table = embedded.from ?? name;
      if (tables.has(table)) throw badQuery('A request may use each table only once.');
      checkRepetition(part, tables.add(table));
    } else if (columns.has(column) || columns.has('*') || (column === '*' && columns.size > 0)) {
      throw badQuery('A request may select each column only once.');
    } else {
      columns.add(column);
    }
  }
}

/** Returns a 400 or 414 for a query that Lite's recursive parsers or PostgreSQL shouldn't see, or undefined. */
export function rejectCostlyQuery({ search, searchParams }: URL): Response | undefined {
  if (search.length > maxQueryLength) {
    return Response.json(
      { message: `The query is longer than ${maxQueryLength} characters.` },
      { status: 414 },
    );
  }
  // In a column name, U+0000 would end the SQL text early and break PostgreSQL's wire protocol.
  if ([...searchParams].flat().some((part) => !isStorable(part))) {
    return badRequest('The query contains an invalid character.');
  }
  if ([...searchParams].some(namesBuiltIn)) {
    return badRequest('The query contains a reserved name.');
  }
  if (searchParams.getAll('select').join().split(',').length > maxColumns) {
    return badRequest(`A request may select at most ${maxColumns} columns.`);
  }
  if ([...searchParams.values()].some((value) => depthOf(value, '(', ')') > maxDepth)) {
    return badRequest(`A query may nest at most ${maxDepth} levels deep.`);
  }
  return undefined;
}

/** Lite uses names as keys of plain objects, so `?__proto__=eq.1` would add to every object of the process. */
function namesBuiltIn([name, value]: [string, string]): boolean {
  const names = /^(?:select|order|columns|on_conflict)$/.test(name) ? value : name;
  return names.match(/\w+/g)?.some((word) => builtInNames.has(word)) ?? false;
}

/** Returns a 400 for a JSON body that nests too deeply to be parsed recursively, or undefined. */
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

function badQuery(message: string): Error {
  return postgrestError(400, 'PGRST100', message);
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
