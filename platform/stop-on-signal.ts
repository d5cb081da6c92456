/** The terminal and npm may both pass on one Ctrl-C: signals this close together count as one. */
const sameSignalMs = 500;

/** Ctrl-C ends the process within five seconds, whatever hangs. */
const stopLimitMs = 4500;

/**
 * Aborts the returned signal on the first SIGINT or SIGTERM. Exits the process on a second one, or
 * `limitMs` after the first: the database survives both.
 */
export function stopOnSignal(say: (line: string) => void, limitMs = stopLimitMs): AbortSignal {
  const stopping = new AbortController();
  let askedAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (askedAt !== undefined) {
        if (performance.now() - askedAt > sameSignalMs) process.exit(130);
        return;
      }
      askedAt = performance.now();
      say('Stopping …');
      setTimeout(() => {
        say('Something did not stop in time. Exiting anyway.');
        process.exit(1);
      }, limitMs);
      stopping.abort(new Stopped());
    });
  }
  return stopping.signal;
}

/** The reason of an abort by SIGINT or SIGTERM. */
export class Stopped extends Error {
  override name = 'Stopped';
}

/** Settles as `work` does, unless the signal is aborted first: then it throws the signal's reason. */
export async function unlessStopped<Result>(
  work: Promise<Result>,
  stopping: AbortSignal,
): Promise<Result> {
  const stopped = Promise.withResolvers<never>();
  const stop = () => stopped.reject(stopping.reason);
  if (stopping.aborted) stop();
  stopping.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, stopped.promise]);
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}
