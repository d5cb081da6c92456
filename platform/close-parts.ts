import { setTimeout as delay } from 'node:timers/promises';
import { PlatformError } from './error.ts';
import type { Part } from './part.ts';

/** How long parts are closed one at a time. After that, the rest are closed all at once. */
const defaultSequentialMs = 3000;
const defaultTimeoutMs = 4000;

/**
 * Closes the newest part first. A part that fails or hangs doesn't prevent older ones, above all the
 * database, from closing. Throws the first error.
 */
export async function closeParts(
  parts: readonly Part[],
  { sequentialMs = defaultSequentialMs, timeoutMs = defaultTimeoutMs } = {},
): Promise<void> {
  const timers = new AbortController();
  const options = { signal: timers.signal };
  const sequentialTimeout = delay(sequentialMs, undefined, options).catch(() => undefined);
  const errors: unknown[] = [];
  const running = new Set<string>();
  const closings: Promise<void>[] = [];
  for (const part of parts.toReversed()) {
    running.add(part.name);
    const closing = part
      .close()
      .catch((error: unknown) => void errors.push(error))
      .finally(() => running.delete(part.name));
    closings.push(closing);
    await Promise.race([closing, sequentialTimeout]);
  }
  const timeout = delay(timeoutMs - sequentialMs, undefined, options).catch(() => undefined);
  await Promise.race([Promise.all(closings), timeout]);
  timers.abort();
  if (running.size > 0) {
    throw new PlatformError(`These parts didn’t stop in time: ${[...running].join(', ')}.`);
  }
  if (errors.length > 0) throw errors[0];
}
