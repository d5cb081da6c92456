/** Both the terminal and npm may forward one Ctrl-C, so signals this close together count as one. */
const sameSignalMs = 500;

/** Ctrl-C ends the process within five seconds, even if something hangs. */
const defaultTimeoutMs = 4500;

/**
 * Aborts the returned signal on the first SIGINT or SIGTERM. Exits the process on a second one, or
 * `timeoutMs` after the first. The database survives both.
 */
export function stopOnSignal(
  logger: (line: string) => void,
  timeoutMs = defaultTimeoutMs,
): AbortSignal {
  const stopping = new AbortController();
  let firstSignalAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (firstSignalAt !== undefined) {
        if (performance.now() - firstSignalAt > sameSignalMs) process.exit(130);
        return;
      }
      firstSignalAt = performance.now();
      logger('Stopping …');
      setTimeout(() => {
        logger('Something didn’t stop in time. Exiting anyway.');
        process.exit(1);
      }, timeoutMs);
      stopping.abort(new Stopped());
    });
  }
  return stopping.signal;
}

/** The abort reason after SIGINT or SIGTERM. */
export class Stopped extends Error {
  override name = 'Stopped';
}

/** Settles like `work`, or rejects with the signal's reason if the signal is aborted first. */
export async function abortable<Result>(
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
