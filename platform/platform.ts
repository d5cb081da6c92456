import { topics } from '../supabase/functions/dispatch-outbox/topics.ts';
import type { Backend } from './backend/index.ts';
import { closeParts } from './close-parts.ts';
import { lockDataDir } from './data-lock.ts';
import { keepReserve } from './disk-reserve.ts';
import { startOutboxWaker } from './outbox-waker.ts';
import type { Part } from './part.ts';
import type { Progress } from './progress.ts';
import { startServices, type Services } from './services.ts';
import type { Settings } from './settings.ts';
import { unlessStopped } from './stop-on-signal.ts';

export interface Platform {
  backend: Backend;
  parts: readonly Part[];
  /**
   * Stops all parts, the newest first, and unlocks the data folder. Throws a PlatformError that
   * names the parts that are still running after four seconds.
   */
  close(): Promise<void>;
}

/** Brings up the site itself on the running services, telling `keep` of every part. */
export type Site = (
  settings: Settings,
  services: Services,
  progress: Progress,
  keep: (part: Part) => void,
) => Promise<void>;

/**
 * Starts everything in order; when a part fails or `stopping` is aborted, stops everything already started.
 * Throws a PlatformError or PublishError for problems a person can fix, or the abort reason.
 */
export async function startPlatform(
  settings: Settings,
  progress: Progress,
  startSite: Site,
  stopping: AbortSignal,
): Promise<Platform> {
  const unlock = await lockDataDir(settings.dataDir);
  const parts: Part[] = [];
  let isStarting = true;

  let closing: Promise<void> | undefined;
  async function stopAll() {
    await closeParts(parts);
    // During startup, a part may still use the folder, so the lock stays until the process ends.
    if (!isStarting) unlock();
  }
  const close = () => (closing ??= stopAll());

  function keep(part: Part) {
    if (closing) void part.close().catch(() => undefined);
    else parts.push(part);
    stopping.throwIfAborted();
  }

  async function start() {
    if (settings.databaseUrl === undefined) await keepReserve(settings.dataDir, progress.line);
    const services = await startServices(settings, progress, keep, parts);
    await startSite(settings, services, progress, keep);
    // Last: from here on changes are published, and there is a publisher to hear of them.
    keep(
      await startOutboxWaker({
        functionsOrigin: services.functions.address,
        secretKey: services.secretKey,
        topics,
        listen: (heard) => services.backend.listen('outbox', heard),
        logger: progress.line,
      }),
    );
    return services.backend;
  }

  try {
    const started = start().finally(() => (isStarting = false));
    const backend = await unlessStopped(started, stopping);
    return { backend, parts, close };
  } catch (error) {
    // Report why startup failed, not errors while stopping.
    await close().catch(() => undefined);
    throw error;
  }
}
