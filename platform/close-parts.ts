import { setTimeout as delay } from 'node:timers/promises';
import { PlatformError } from './error.ts';
import type { Part } from './part.ts';

/** After this long, the remaining parts are closed without waiting for each other. */
const orderlyMs = 3000;
const closeLimitMs = 4000;

/**
 * Closes the newest part first. A part that fails or hangs must not keep the older ones, above all
 * the database, from being closed. Throws the first error.
 */
export async function closeParts(
  parts: readonly Part[],
  { orderly = orderlyMs, limit = closeLimitMs } = {},
): Promise<void> {
  const timers = new AbortController();
  const options = { signal: timers.signal };
  const outOfPatience = delay(orderly, undefined, options).catch(() => undefined);
  const faults: unknown[] = [];
  const running = new Set<string>();
  const closings: Promise<void>[] = [];
  for (const part of parts.toReversed()) {
    running.add(part.name);
    const closing = part
      .close()
      .catch((fault: unknown) => void faults.push(fault))
      .finally(() => running.delete(part.name));
    closings.push(closing);
    await Promise.race([closing, outOfPatience]);
  }
  const late = delay(limit - orderly, undefined, options).catch(() => undefined);
  await Promise.race([Promise.all(closings), late]);
  timers.abort();
  if (running.size > 0) {
    throw new PlatformError(`These parts did not stop in time: ${[...running].join(', ')}.`);
  }
  if (faults.length > 0) throw faults[0];
}
