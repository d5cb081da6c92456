import { setTimeout as delay } from 'node:timers/promises';
import { PlatformError } from './error.ts';

/** A service's health. The health page shows `detail` fields as they are. */
export interface Health {
  ok: boolean;
  [detail: string]: unknown;
}

/** One long-running component of the platform. */
export interface Service {
  name: string;
  /** For example `http://localhost:4321`. */
  address: string;
  health(): Promise<Health>;
  /** Idempotent. Resolves when all ports, files, and processes are released. */
  close(): Promise<void>;
}

/** Reports the health of services by name. */
export type HealthOf = () => Promise<Record<string, Health>>;

/** The health of each service, by name. A failed check counts as down. */
export async function checkHealth(services: readonly Service[]): Promise<Record<string, Health>> {
  const checks = services.map(async (service): Promise<[string, Health]> => {
    try {
      return [service.name, await service.health()];
    } catch (error) {
      return [service.name, { ok: false, error: String(error) }];
    }
  });
  return Object.fromEntries(await Promise.all(checks));
}

/** How long services are closed one at a time. After that, the rest are closed all at once. */
const defaultSequentialMs = 3000;
const defaultTimeoutMs = 4000;

/**
 * Closes the newest service first. One that fails or hangs doesn't prevent older ones, above all the
 * database, from closing. Throws the first error.
 */
export async function closeServices(
  services: readonly Service[],
  { sequentialMs = defaultSequentialMs, timeoutMs = defaultTimeoutMs } = {},
): Promise<void> {
  const timers = new AbortController();
  const options = { signal: timers.signal };
  const sequentialTimeout = delay(sequentialMs, undefined, options).catch(() => undefined);
  const errors: unknown[] = [];
  const running = new Set<string>();
  const closings: Promise<void>[] = [];
  for (const service of services.toReversed()) {
    running.add(service.name);
    const closing = service
      .close()
      .catch((error: unknown) => void errors.push(error))
      .finally(() => running.delete(service.name));
    closings.push(closing);
    await Promise.race([closing, sequentialTimeout]);
  }
  const timeout = delay(timeoutMs - sequentialMs, undefined, options).catch(() => undefined);
  await Promise.race([Promise.all(closings), timeout]);
  timers.abort();
  if (running.size > 0) {
    throw new PlatformError(`These services didn’t stop in time: ${[...running].join(', ')}.`);
  }
  if (errors.length > 0) throw errors[0];
}
