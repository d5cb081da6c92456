import { callers, type Caller } from './callers.ts';

const words = ['rows', 'none', 'runs', 'refused', 'generated', 'held'] as const;

/**
 * What comes of a request: `rows` shows or changes the row and `none` succeeds without it; a function
 * `runs`; `refused` is a 401 or 403 with 42501; `generated` is a column that nobody can give a value,
 * `held` one whose value other rows refer to.
 */
export type Outcome = (typeof words)[number];

/** One outcome for each caller, in their order. */
export type Outcomes = Record<Caller, Outcome>;

/** Reads a line of the tables of rights. Throws when it has a word too few, too many or unknown. */
export function outcomes(line: string): Outcomes {
  const read = line
    .trim()
    .split(/\s+/)
    .map((text) => words.find((word) => word === text));
  if (read.length !== callers.length || read.includes(undefined)) {
    throw new Error(`"${line}" is no line of outcomes for ${callers.join(', ')}.`);
  }
  return Object.fromEntries(callers.map((caller, n) => [caller, read[n]])) as Outcomes;
}
