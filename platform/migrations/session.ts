import { FixableError } from '../../publisher/error.ts';

/** A connection to the database as its owner. */
export interface Session {
  /** Runs a script with any number of statements. */
  run(script: string): Promise<void>;
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}

/** What migrations need from a database. */
export interface Migratable extends Session {
  /** Commits if `work` resolves, rolls back if it rejects. */
  transaction<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
}

/** Runs a script. `name` starts the error message, e.g. `The migration a.sql`. */
export async function runScript(session: Session, name: string, sql: string): Promise<void> {
  try {
    await session.run(sql);
  } catch (error) {
    throw scriptError(name, sql, error);
  }
}

interface DatabaseError extends Error {
  /** In characters of the script, starting at 1. Both drivers return it as text. */
  position?: string;
  /** Position in a function, if the error is in one. */
  where?: string;
}

/** Adds the position in the script to a database error. */
function scriptError(name: string, sql: string, error: unknown): FixableError {
  if (error instanceof FixableError) return error;
  const { message, position, where } = error as DatabaseError;
  const line = position === undefined ? '' : ` at line ${lineAt(sql, Number(position))}`;
  const context = where ? ` (${where.split('\n', 1)[0]})` : '';
  return new FixableError(
    `${name} failed${line}: ${message}${context}. None of it was applied. Correct it and start again.`,
    { cause: error },
  );
}

function lineAt(sql: string, position: number): string {
  const before = [...sql].slice(0, position - 1).join('');
  const line = before.split('\n').length;
  const column = before.length - before.lastIndexOf('\n');
  return `${line}, column ${column}`;
}
