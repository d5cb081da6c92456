import { lastClaimMs } from '../supabase/functions/dispatch-outbox/dispatch.ts';

export interface WakingLoopOptions {
  /** dispatch-outbox, with the topic it is to deliver. */
  address: string;
  secretKey: string;
  logger: (line: string) => void;
  /** Cuts off the calls under way. */
  signal: AbortSignal;
}

export interface WakingLoop {
  /** Calls now, or once more after the call that still claims. */
  wake(): void;
  /** What was wrong with the last call. */
  lastError(): string | undefined;
  /** Topics whose rows wait because their receiver is not set up. */
  notSetUp(): string[];
  /** Calls no more; resolves when no call is under way. */
  stop(): Promise<void>;
}

/** A run of dispatch-outbox ends within it: its last claim comes early, and has a minute. */
const timeoutMs = 90_000;

/**
 * Wakes the dispatcher for one topic. A call that may still claim picks up what is written meanwhile, so
 * there is one such call at a time. One that claims no more and waits for late answers holds up nothing:
 * the next begins beside it.
 */
export function wakingLoop({ address, secretKey, logger, signal }: WakingLoopOptions): WakingLoop {
  let lastError: string | undefined;
  let notSetUp: string[] = [];
  const underWay = new Set<Promise<void>>();
  let isClaiming = false;
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

  /** Resolves when the call is over, or claims no more. */
  async function claim() {
    const called = call();
    underWay.add(called);
    const { promise: claimsNoMore, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(resolve, lastClaimMs);
    await Promise.race([called.finally(() => underWay.delete(called)), claimsNoMore]);
    clearTimeout(timer);
  }

  async function claimWhileWoken() {
    if (isClaiming) return;
    isClaiming = true;
    while (again && !stopped) {
      again = false;
      await claim();
    }
    isClaiming = false;
  }

  return {
    wake() {
      again = true;
      void claimWhileWoken();
    },
    lastError: () => lastError,
    notSetUp: () => notSetUp,
    async stop() {
      stopped = true;
      await Promise.all(underWay);
    },
  };
}
