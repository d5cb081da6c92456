import { lastClaimMs } from '../supabase/functions/dispatch-outbox/dispatch.ts';
import type { Backend } from './backend/index.ts';
import type { Service } from './service.ts';

export interface OutboxWakerOptions {
  functions: Pick<Service, 'address'>;
  backend: Pick<Backend, 'query' | 'listen'>;
  secretKey: string;
  /** Each is dispatched separately, so that a slow CRM doesn't delay a post. */
  topics: readonly string[];
  logger: (line: string) => void;
  /** Finds retries that are due, and rows whose notification was lost. */
  intervalMs?: number;
}

/** A run of dispatch-outbox is shorter: its last claim comes early and has a minute. */
const timeoutMs = 90_000;

/** How long deliveries may finish when the platform stops. The rest are repeated. */
const closeTimeoutMs = 3000;

/**
 * Calls dispatch-outbox on NOTIFY and on a timer, as pg_cron does on a hosted project. Calls for every topic when it
 * starts, because a restart may have set up a receiver.
 */
export async function startOutboxWaker({
  functions,
  backend,
  secretKey,
  topics,
  logger,
  intervalMs = 5000,
}: OutboxWakerOptions): Promise<Service> {
  const address = `${functions.address}/dispatch-outbox`;
  const aborter = new AbortController();
  /** Calls that haven't ended. */
  const calls = new Set<Promise<void>>();
  /** Topics to call once their current call claims no more rows. */
  const woken = new Set<string>();
  /** Topics whose current call still claims rows. */
  const claiming = new Set<string>();
  /** The last call's error by topic. */
  const errors = new Map<string, string>();
  let isStopped = false;

  async function call(topic: string) {
    try {
      const response = await fetch(`${address}?topic=${topic}`, {
        method: 'POST',
        headers: { apikey: secretKey },
        signal: AbortSignal.any([aborter.signal, AbortSignal.timeout(timeoutMs)]),
      });
      const text = await response.text();
      if (!response.ok) return fail(topic, `responded ${response.status}: ${text}`);
      errors.delete(topic);
    } catch (error) {
      fail(topic, `can’t be reached: ${String(error)}`);
    }
  }

  function fail(topic: string, problem: string) {
    const error = `dispatch-outbox ${problem}`;
    // All topics call the same function and would report the same problem.
    if (!isStopped && ![...errors.values()].includes(error)) logger(error);
    errors.set(topic, error);
  }

  /** Resolves when the call has ended or stopped claiming rows, so that a slow response delays no new row. */
  async function claim(topic: string) {
    const current = call(topic);
    calls.add(current);
    const claimed = Promise.withResolvers<undefined>();
    const timer = setTimeout(claimed.resolve, lastClaimMs);
    await Promise.race([current.finally(() => calls.delete(current)), claimed.promise]);
    clearTimeout(timer);
  }

  /** Calls dispatch-outbox now, or again after the call that is still claiming rows. */
  async function wake(topic: string) {
    woken.add(topic);
    if (claiming.has(topic)) return;
    claiming.add(topic);
    while (!isStopped && woken.delete(topic)) await claim(topic);
    claiming.delete(topic);
  }
  const wakeAll = () => topics.forEach((topic) => void wake(topic));

  // The payload is empty if every topic may have something due.
  backend.listen('outbox', (topic) => {
    if (topic === '') wakeAll();
    else if (topics.includes(topic)) void wake(topic);
  });
  let isLooking = false;
  async function wakeDue() {
    if (isLooking) return;
    isLooking = true;
    // Topics whose receiver isn't set up aren't due. While the database can't be read, its own health says so.
    const due = await backend
      .query<{ topic: string }>('select topic from private.get_due_topics() topic')
      .catch(() => []);
    isLooking = false;
    for (const { topic } of due) void wake(topic);
  }
  const timer = setInterval(() => void wakeDue(), intervalMs);
  wakeAll();

  return {
    name: 'dispatcher',
    address,
    async health() {
      if (errors.size === 0) return { ok: true };
      return { ok: false, error: [...new Set(errors.values())].join(' ') };
    },
    async close() {
      isStopped = true;
      clearInterval(timer);
      const timeout = setTimeout(() => aborter.abort(), closeTimeoutMs);
      await Promise.all(calls);
      clearTimeout(timeout);
    },
  };
}
