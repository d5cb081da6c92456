import { PublishError } from '../error.ts';

/** How long to wait for a response. */
export interface RetryOptions {
  /** For one attempt. */
  timeoutMs: number;
  attempts: number;
}

export const defaultRetryOptions: RetryOptions = { timeoutMs: 30_000, attempts: 3 };

const firstPauseMs = 200;

/** A response that another attempt wouldn't change. */
export class RejectedError extends PublishError {
  override name = 'RejectedError';
}

/** Only for idempotent calls. */
export async function retry<Result>(
  call: () => Promise<Result>,
  { attempts } = defaultRetryOptions,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (attempt >= attempts || error instanceof RejectedError) throw error;
      const pauseMs = firstPauseMs * 2 ** (attempt - 1);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
