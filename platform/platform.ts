import { topics } from '../supabase/functions/dispatch-outbox/topics.ts';
import type { Backend } from './backend/index.ts';
import { lockDataDir } from './data-lock.ts';
import { keepReserve } from './disk-reserve.ts';
import { startOutboxWaker } from './outbox-waker.ts';
import type { Part } from './part.ts';
import type { Progress } from './progress.ts';
import { startServices, type Services } from './services.ts';
import type { Settings } from './settings.ts';

export interface Platform {
  backend: Backend;
  parts: readonly Part[];
  /** Stops all parts, the newest first, and gives the data folder back. */
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
 * Starts everything in order; when a part fails, stops what had started. Throws a PlatformError or
 * PublishError for what a person can mend.
 */
export async function startPlatform(
  settings: Settings,
  progress: Progress,
  startSite: Site,
): Promise<Platform> {
  const unlock = await lockDataDir(settings.dataDir);
  const parts: Part[] = [];
  const keep = (part: Part) => void parts.push(part);

  let closing: Promise<void> | undefined;
  async function stopAll() {
    const faults: unknown[] = [];
    // One part that cannot stop must not keep the database from being closed.
    for (const part of parts.toReversed()) {
      await part.close().catch((fault: unknown) => void faults.push(fault));
    }
    unlock();
    if (faults.length > 0) throw faults[0];
  }
  const close = () => (closing ??= stopAll());

  try {
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
    return { backend: services.backend, parts, close };
  } catch (error) {
    // Why it could not start matters more than what went wrong on the way out.
    await close().catch(() => undefined);
    throw error;
  }
}
