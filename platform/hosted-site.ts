import { reportPublishing } from '../edge/report-publishing.ts';
import { lockDataDir } from './data-dir.ts';
import { PlatformError } from './error.ts';
import type { Platform } from './platform.ts';
import type { Progress } from './progress.ts';
import { publishedSite } from './published-site.ts';
import { closeServices, type Service } from './service.ts';
import type { Config } from './config.ts';
import { abortable } from './stop-on-signal.ts';

/**
 * Starts only the publisher and the site, for a backend in a hosted project. Without `secretKey`, the
 * project's secret key, staff pages don't show how far publishing has come. Throws like startPlatform.
 */
export async function startHostedSite(
  config: Config,
  secretKey: string | undefined,
  progress: Progress,
  stopping: AbortSignal,
): Promise<Platform> {
  const hookSecret = config.secretEnv['BUILD_HOOK_SECRET'];
  if (hookSecret === undefined) {
    throw new PlatformError(
      'BUILD_HOOK_SECRET isn’t set. Use the same one as in the hosted project.',
    );
  }
  const backendUrl = config.publicEnv['PUBLIC_SUPABASE_URL'] ?? config.backendUrl;
  const unlock = await lockDataDir(config.dataDir);
  const services: Service[] = [];
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= closeServices(services).finally(unlock));
  const start = publishedSite(
    config,
    progress,
  )({
    config,
    host: config.host,
    progress,
    backendUrl,
    hookSecret,
    report: (...run) => reportPublishing(backendUrl, secretKey, ...run),
    register(service) {
      services.push(service);
      stopping.throwIfAborted();
    },
  });
  try {
    await abortable(start, stopping);
    return { services, close };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}
