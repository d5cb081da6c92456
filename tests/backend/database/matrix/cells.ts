import { callers, type Caller } from './callers.ts';
import { outcomes, type Outcome } from './outcomes.ts';
import { tableRights, type TableRights } from './table-rights.ts';

export interface Cell {
  table: string;
  /** `*` where the whole row is meant. */
  column: string;
  caller: Caller;
  outcome: Outcome;
}

export type Verb = 'select' | 'insert' | 'update' | 'delete';

/** The cells of a verb: one of each caller and column, and of the whole row but for an update. */
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
