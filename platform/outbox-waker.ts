import type { Service } from './service.ts';
import { wakingLoop, type WakingLoop } from './waking-loop.ts';

export interface OutboxWakerOptions {
  /** Where dispatch-outbox is reached. */
  functionsOrigin: string;
  secretKey: string;
  /** What it is to deliver, each woken by itself: a slow CRM must not hold up a post. */
  topics: readonly string[];
  /**
   * NOTIFY of the database: calls back whenever a row may be due, with its topic or, where it may be of
   * any, with an empty text; resolves to the way to stop.
   */
  listen(heard: (topic: string) => void): Promise<() => Promise<void>>;
  logger: (line: string) => void;
  /** A row that NOTIFY did not tell of, or that waits for its next try, is found after this long. */
  everyMs?: number;
}

/** How long a delivery may still take when the platform stops. What is cut off is delivered anew. */
const graceMs = 3000;

/** Wakes dispatch-outbox on NOTIFY and on a timer, as pg_cron does on a hosted project. */
export async function startOutboxWaker(options: OutboxWakerOptions): Promise<Service> {
  const address = `${options.functionsOrigin}/dispatch-outbox`;
  const cutOff = new AbortController();
  // One fault of the function is every topic's.
  const sayOnce = (line: string) => {
    if (!loops.some((loop) => loop.lastError() === line)) options.logger(line);
  };
  const loops: readonly WakingLoop[] = options.topics.map((topic) =>
    wakingLoop({
      address: `${address}?topic=${topic}`,
      secretKey: options.secretKey,
      logger: sayOnce,
      signal: cutOff.signal,
    }),
  );
  const wakeAll = () => {
    for (const loop of loops) loop.wake();
  };

  const stopListening = await options.listen((topic) => {
    if (topic === '') wakeAll();
    else loops[options.topics.indexOf(topic)]?.wake();
  });
  const timer = setInterval(wakeAll, options.everyMs ?? 5000);
  wakeAll();

  let closing: Promise<void> | undefined;
  async function close() {
    clearInterval(timer);
    const grace = setTimeout(() => cutOff.abort(), graceMs);
    // The database may be gone, and what listened to it with it.
    const deaf = stopListening().catch(() => undefined);
    await Promise.all([deaf, ...loops.map((loop) => loop.stop())]);
    clearTimeout(grace);
  }

  return {
    name: 'dispatcher',
    address,
    async health() {
      const errors = loops.flatMap((loop) => loop.lastError() ?? []);
      const notSetUp = loops.flatMap((loop) => loop.notSetUp());
      return {
        ok: errors.length === 0,
        ...(errors.length > 0 && { error: [...new Set(errors)].join(' ') }),
        ...(notSetUp.length > 0 && { notSetUp }),
      };
    },
    close: () => (closing ??= close()),
  };
}
