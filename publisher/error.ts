/** A problem that a person can fix. The message says what happened and what to do. */
export class FixableError extends Error {
  override name = 'FixableError';
}

/** An object that a release refers to is missing, damaged, or in an old format. The message is its key. */
export class LostObjectError extends Error {
  override name = 'LostObjectError';
}

/** For `catch`: undefined if an object is lost. */
export function ignoreLost(error: unknown): undefined {
  if (!(error instanceof LostObjectError)) throw error;
}

/** Whether a system call failed with one of these codes, e.g. `ENOENT`. */
export function isErrno(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * The message of an error's cause, e.g. of the "fetch failed" that `fetch` throws. If it has none, its code: if no
 * address of a host can be reached, the cause is an AggregateError without a message.
 */
export function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const hasOnlyCode = cause instanceof Error && cause.message === '' && 'code' in cause;
  return hasOnlyCode ? String(cause.code) : messageOf(cause);
}

export function isOutOfSpace(error: unknown): boolean {
  return isErrno(error, 'ENOSPC', 'EDQUOT');
}
