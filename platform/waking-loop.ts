export interface WakingLoopOptions {
  /** dispatch-outbox, with the topic it is to deliver. */
  address: string;
  secretKey: string;
  logger: (line: string) => void;
  /** Cuts off the call under way. */
  signal: AbortSignal;
}

export interface WakingLoop {
  /** Calls now, or once more after the call under way. */
  wake(): void;
  /** What was wrong with the last call. */
  lastError(): string | undefined;
  /** Topics whose rows wait because their receiver is not set up. */
  notSetUp(): string[];
  /** Resolves when no call is under way any more. */
  stop(): Promise<void>;
}

/** A run of dispatch-outbox ends within it: its last claim comes early, and has a minute. */
const timeoutMs = 90_000;

/**
 * Wakes the dispatcher for one topic, one call at a time: what is written during a call is picked up by
 * the call after it.
 */
export function wakingLoop({ address, secretKey, logger, signal }: WakingLoopOptions): WakingLoop {
  let lastError: string | undefined;
  let notSetUp: string[] = [];
  let calling: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  async function call() {
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { apikey: secretKey },
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      const text = await answer.text();
      report(answer.ok ? undefined : `dispatch-outbox answered ${answer.status}: ${text}`);
      if (answer.ok) notSetUp = (JSON.parse(text) as { notSetUp?: string[] }).notSetUp ?? [];
    } catch (error) {
      report(`dispatch-outbox could not be reached: ${String(error)}`);
    }
  }

  function report(problem: string | undefined) {
    if (problem && problem !== lastError && !stopped) logger(problem);
    lastError = problem;
  }

  return {
    wake() {
      if (stopped) return;
      again = true;
      calling ??= (async () => {
        while (again && !stopped) {
          again = false;
          await call();
        }
        calling = undefined;
      })();
    },
    lastError: () => lastError,
    notSetUp: () => notSetUp,
    async stop() {
      stopped = true;
      await calling;
    },
  };
}
