import { lastClaimMs } from '../supabase/functions/dispatch-outbox/dispatch.ts';
import type { Service } from './service.ts';

export interface OutboxWakerOptions {
  /** Address of the Edge Functions. */
  functionsOrigin: string;
  secretKey: string;
  /** Each is dispatched separately, so that a slow CRM doesn't delay a post. */
  topics: readonly string[];
  /** Listens to NOTIFY, whose payload is a topic, or empty for all. Resolves with a function that stops it. */
  listen(onNotify: (topic: string) => void): Promise<() => Promise<void>>;
  logger: (line: string) => void;
  /** Finds retries that are due, and rows whose notification was lost. */
  intervalMs?: number;
}

/** A run of dispatch-outbox is shorter: its last claim comes early and has a minute. */
const timeoutMs = 90_000;

/** How long deliveries may finish when the platform stops. The rest are repeated. */
const closeTimeoutMs = 3000;

/** Calls dispatch-outbox on NOTIFY and on a timer, as pg_cron does on a hosted project. */
export async function startOutboxWaker(options: OutboxWakerOptions): Promise<Service> {
  const { topics, secretKey, logger, intervalMs = 5000 } = options;
  const address = `${options.functionsOrigin}/dispatch-outbox`;
  const aborter = new AbortController();
  // All topics call the same function and would report the same problem.
  const logOnce = (line: string) => {
    if (!dispatchers.some((dispatcher) => dispatcher.lastError() === line)) logger(line);
  };
  const dispatchers: readonly TopicDispatcher[] = topics.map((topic) =>
    topicDispatcher(`${address}?topic=${topic}`, secretKey, logOnce, aborter.signal),
  );
  const wakeAll = () => dispatchers.forEach((dispatcher) => dispatcher.wake());

  const stopListening = await options.listen((topic) => {
    if (topic === '') wakeAll();
    else dispatchers[topics.indexOf(topic)]?.wake();
  });
  const timer = setInterval(wakeAll, intervalMs);
  wakeAll();

  let closing: Promise<void> | undefined;
  async function close() {
    clearInterval(timer);
    const timeout = setTimeout(() => aborter.abort(), closeTimeoutMs);
    // The database may already be gone.
    const stopped = stopListening().catch(() => undefined);
    await Promise.all([stopped, ...dispatchers.map((dispatcher) => dispatcher.stop())]);
    clearTimeout(timeout);
  }

  return {
    name: 'dispatcher',
    address,
    async health() {
      const errors = dispatchers.flatMap((dispatcher) => dispatcher.lastError() ?? []);
      const notSetUp = dispatchers.flatMap((dispatcher) => dispatcher.notSetUp());
      return {
        ok: errors.length === 0,
        ...(errors.length > 0 && { error: [...new Set(errors)].join(' ') }),
        ...(notSetUp.length > 0 && { notSetUp }),
      };
    },
    close: () => (closing ??= close()),
  };
}

interface TopicDispatcher {
  /** Calls dispatch-outbox now, or again after the call that is still claiming rows. */
  wake(): void;
  lastError(): string | undefined;
  /** Topics whose rows wait because their receiver isn't set up. */
  notSetUp(): string[];
  /** Makes no more calls. Resolves when the current ones have ended. */
  stop(): Promise<void>;
}

/**
 * Only one call at a time claims rows, and it includes new ones. A call that only waits for slow responses
 * doesn't hold up the next one.
 */
function topicDispatcher(
  url: string,
  secretKey: string,
  logger: (line: string) => void,
  signal: AbortSignal,
): TopicDispatcher {
  let lastError: string | undefined;
  let notSetUp: string[] = [];
  const calls = new Set<Promise<void>>();
  let isClaiming = false;
  let isWoken = false;
  let isStopped = false;

  async function call() {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { apikey: secretKey },
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      const text = await response.text();
      report(response.ok ? undefined : `dispatch-outbox responded ${response.status}: ${text}`);
      if (response.ok) notSetUp = (JSON.parse(text) as { notSetUp?: string[] }).notSetUp ?? [];
    } catch (error) {
      report(`dispatch-outbox can’t be reached: ${String(error)}`);
    }
  }

  function report(error: string | undefined) {
    if (error && error !== lastError && !isStopped) logger(error);
    lastError = error;
  }

  /** Resolves when the call has ended or no longer claims rows. */
  async function claim() {
    const current = call();
    calls.add(current);
    const claimed = Promise.withResolvers<undefined>();
    const timer = setTimeout(claimed.resolve, lastClaimMs);
    await Promise.race([current.finally(() => calls.delete(current)), claimed.promise]);
    clearTimeout(timer);
  }

  async function claimUntilDone() {
    if (isClaiming) return;
    isClaiming = true;
    while (isWoken && !isStopped) {
      isWoken = false;
      await claim();
    }
    isClaiming = false;
  }

  return {
    wake() {
      isWoken = true;
      void claimUntilDone();
    },
    lastError: () => lastError,
    notSetUp: () => notSetUp,
    async stop() {
      isStopped = true;
      await Promise.all(calls);
    },
  };
}
