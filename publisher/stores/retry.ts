import { PublishError } from '../error.ts';

const attempts = 3;
const firstPauseMs = 200;

/** A response that another attempt wouldn't change. */
export class RejectedError extends PublishError {
  override name = 'RejectedError';
}

/** Makes up to three attempts. Only for idempotent calls. */
export async function retry<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (attempt === attempts || error instanceof RejectedError) throw error;
      const pauseMs = firstPauseMs * 2 ** (attempt - 1);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
