import { callers, type Caller } from './callers.ts';
import { tableRights, type TableRights } from './table-rights.ts';

const words = ['rows', 'none', 'runs', 'refused', 'generated', 'held'] as const;

/**
 * The outcome of a request: `rows` shows or changes the row, `none` succeeds without it, `runs` is for
 * functions, `refused` is a 401 or 403 with 42501. `generated` is a column that nobody can set, and `held` one
 * that other rows refer to.
 */
export type Outcome = (typeof words)[number];

type Outcomes = Record<Caller, Outcome>;

/** Parses a line of outcomes, one per caller. Throws on a missing, extra, or unknown word. */
export function outcomes(line: string): Outcomes {
  const read = line
    .trim()
    .split(/\s+/)
    .map((text) => words.find((word) => word === text));
  if (read.length !== callers.length || read.includes(undefined)) {
    throw new Error(`"${line}" isn’t a line of outcomes for ${callers.join(', ')}.`);
  }
  return Object.fromEntries(callers.map((caller, n) => [caller, read[n]])) as Outcomes;
}

export interface Cell {
  table: string;
  /** `*` for the whole row. */
  column: string;
  caller: Caller;
  outcome: Outcome;
}

export type Verb = 'select' | 'insert' | 'update' | 'delete';

/** One cell per caller and column, and per whole row except for updates. */
export function cellsOf(verb: Verb): Cell[] {
  return Object.entries(tableRights).flatMap(([table, rights]) => [
    ...(verb === 'update' ? [] : cellsOfLine(table, '*', wholeLine(rights, verb))),
    ...(verb === 'delete' ? [] : columnsOf(rights)).flatMap((column) =>
      cellsOfLine(table, column, lineOf(rights, column, verb as 'select' | 'insert' | 'update')),
    ),
  ]);
}

export function columnsOf({ columns }: TableRights): string[] {
  return columns.split(' ');
}

function wholeLine(rights: TableRights, verb: Verb) {
  return verb === 'select' ? (rights.whole ?? rights.select) : rights[verb];
}

function lineOf(rights: TableRights, column: string, verb: 'select' | 'insert' | 'update') {
  const exception = Object.entries(rights.except ?? {}).find(([names]) =>
    names.split(' ').includes(column),
  );
  return exception?.[1][verb] ?? rights[verb];
}

function cellsOfLine(table: string, column: string, line: string): Cell[] {
  const expected = outcomes(line);
  return callers.map((caller) => ({ table, column, caller, outcome: expected[caller] }));
}
