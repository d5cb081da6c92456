/** A problem that a person can fix. The message says what happened and what to do. */
export class PublishError extends Error {
  override name = 'PublishError';
}

/** An object that a release refers to is missing, damaged, or in an old format. */
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

export function isOutOfSpace(error: unknown): boolean {
  return isErrno(error, 'ENOSPC', 'EDQUOT');
}
