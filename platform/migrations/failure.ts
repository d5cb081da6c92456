import { PlatformError } from '../error.ts';

interface DatabaseError extends Error {
  /** Counted from 1, in characters of the script; both drivers give it as text. */
  position?: string;
  /** Where in a function, when the fault is inside one. */
  where?: string;
}

/** What a script's failure says to the person who wrote it. */
export function scriptFailure(what: string, sql: string, error: unknown): PlatformError {
  if (error instanceof PlatformError) return error;
  const { message, position, where } = error as DatabaseError;
  const place = position === undefined ? '' : ` at line ${lineAt(sql, Number(position))}`;
  const context = where ? ` (${where.split('\n', 1)[0]})` : '';
  return new PlatformError(
    `${what} failed${place}: ${message}${context}. Nothing of it was applied; correct it and start again.`,
    { cause: error },
  );
}

function lineAt(sql: string, position: number): string {
  const before = [...sql].slice(0, position - 1).join('');
  const line = before.split('\n').length;
  const column = before.length - before.lastIndexOf('\n');
  return `${line}, column ${column}`;
}
