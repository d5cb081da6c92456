/** A fault that a person can mend: its message is one sentence that says what to do. */
export class PlatformError extends Error {
  override name = 'PlatformError';
}
