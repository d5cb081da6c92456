import type { Part } from './part.ts';

export interface OutboxWakerOptions {
  /** Where dispatch-outbox is reached. */
  functionsOrigin: string;
  secretKey: string;
  /** NOTIFY of the database: calls back whenever a row may be due; resolves to the way to stop. */
  listen(heard: () => void): Promise<() => Promise<void>>;
  logger: (line: string) => void;
  /** A row that NOTIFY did not tell of, or that waits for its next try, is found after this long. */
  everyMs?: number;
}

/**
 * Wakes dispatch-outbox on NOTIFY and on a timer, as pg_cron does on a hosted project. One call at a
 * time: what is written during a call is picked up by the call after it.
 */
export async function startOutboxWaker(options: OutboxWakerOptions): Promise<Part> {
  const address = `${options.functionsOrigin}/dispatch-outbox`;
  let lastError: string | undefined;
  let calling: Promise<void> | undefined;
  let again = false;
  let closed = false;

  async function call() {
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { apikey: options.secretKey },
        signal: AbortSignal.timeout(60_000),
      });
      const text = await answer.text();
      report(answer.ok ? undefined : `dispatch-outbox answered ${answer.status}: ${text}`);
    } catch (error) {
      report(`dispatch-outbox could not be reached: ${String(error)}`);
    }
  }

  function report(problem: string | undefined) {
    if (problem && problem !== lastError && !closed) options.logger(problem);
    lastError = problem;
  }

  function wake() {
    if (closed) return;
    again = true;
    calling ??= (async () => {
      while (again && !closed) {
        again = false;
        await call();
      }
      calling = undefined;
    })();
  }

  const stopListening = await options.listen(wake);
  const timer = setInterval(wake, options.everyMs ?? 5000);
  wake();

  return {
    name: 'dispatcher',
    address,
    health: async () => ({ ok: lastError === undefined, ...(lastError && { error: lastError }) }),
    async close() {
      if (closed) return;
      closed = true;
      clearInterval(timer);
      await stopListening();
      await calling;
    },
  };
}
