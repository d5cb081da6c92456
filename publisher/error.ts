/** A fault that a person can mend: its message is one sentence that says what happened and what to do. */
export class PublishError extends Error {
  override name = 'PublishError';
}

/** A file that a release needs is gone from the release area. */
export class LostFile extends Error {
  override name = 'LostFile';
}

/** Whether a call into the system failed with this code, e.g. `ENOENT`. */
export function isErrno(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** What a caught value says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function isOutOfSpace(error: unknown): boolean {
  return isErrno(error, 'ENOSPC', 'EDQUOT');
}
