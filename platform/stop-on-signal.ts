/** Ctrl-C ends the process within five seconds, even if something hangs. */
const defaultTimeoutMs = 4500;

/**
 * Aborts the returned signal on the first SIGINT or SIGTERM, and exits the process `timeoutMs` later. The database
 * survives that. Later signals change nothing: both the terminal and npm may forward one Ctrl-C.
 */
export function stopOnSignal(
  logger: (line: string) => void,
  timeoutMs = defaultTimeoutMs,
): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping.signal.aborted) return;
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
