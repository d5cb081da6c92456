import { PublishError } from '../publisher/error.ts';

/** An error that a person can fix. The message is one sentence that says what to do. */
export class PlatformError extends PublishError {
  override name = 'PlatformError';
}
