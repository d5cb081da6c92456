import { lockDataDir } from './data-dir.ts';
import type { Health } from './health.ts';
import { abortable } from './stop-on-signal.ts';

/** One long-running component of the platform. */
export interface Service {
  name: string;
  /** For example `http://localhost:4321`. */
  address: string;
  health(): Promise<Health>;
  /** Resolves when all ports, files, and processes are released. Call it once. */
  close(): Promise<void>;
}

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

/**
 * Closes the newest service first. One that fails doesn't prevent older ones, above all the database, from closing. If
 * one hangs, the process ends anyway (stop-on-signal.ts), which the database survives. Throws the first error.
 */
export async function closeServices(services: readonly Service[]): Promise<void> {
  const errors: unknown[] = [];
  for (const service of services.toReversed()) {
    await service.close().catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
}

/** What's running, until it's closed. */
export interface Platform {
  services: readonly Service[];
  /** Stops all services, the newest first, and unlocks the data folder. */
  close(): Promise<void>;
}

/**
 * Runs `start`, which registers every service that it starts, on a locked data folder. If it fails or `stopping` is
 * aborted, stops everything already started, and throws the error or the abort reason.
 */
export async function startServices(
  dataDir: string,
  stopping: AbortSignal,
  start: (register: (service: Service) => void, services: readonly Service[]) => Promise<void>,
): Promise<Platform> {
  const unlock = await lockDataDir(dataDir);
  const services: Service[] = [];
  let isStarting = true;
  let closing: Promise<void> | undefined;
  async function stopAll() {
    await closeServices(services);
    // During startup, a service may still use the folder, so the lock stays until the process ends.
    if (!isStarting) unlock();
  }
  const close = () => (closing ??= stopAll());
  function register(service: Service) {
    if (closing) void service.close().catch(() => undefined);
    else services.push(service);
    stopping.throwIfAborted();
  }
  try {
    await abortable(
      start(register, services).finally(() => (isStarting = false)),
      stopping,
    );
    return { services, close };
  } catch (error) {
    // Report why startup failed, not errors while stopping.
    await close().catch(() => undefined);
    throw error;
  }
}
