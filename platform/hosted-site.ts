import { reportPublishing } from '../edge/report-publishing.ts';
import { FixableError } from '../publisher/error.ts';
import type { Progress } from '../publisher/progress.ts';
import { publishedSite } from './published-site.ts';
import { startServices, type Platform } from './service.ts';
import type { Config } from './config.ts';

/**
 * Starts only the publisher and the site, for a backend in a hosted project. Without its secret key, staff pages don't
 * show how far publishing has come. Throws like startPlatform.
 */
export async function startHostedSite(
  config: Config,
  progress: Progress,
  stopping: AbortSignal,
): Promise<Platform> {
  const { variables } = config;
  const hookSecret = variables.BUILD_HOOK_SECRET;
  if (hookSecret === undefined) {
    throw new FixableError(
      'BUILD_HOOK_SECRET isn’t set. Use the same one as in the hosted project.',
    );
  }
  const backendUrl = config.publicEnv['PUBLIC_SUPABASE_URL'] ?? config.backendUrl;
  return startServices(config.dataDir, stopping, (register) =>
    publishedSite(
      config,
      progress,
    )({
      ...{ config, host: variables.HOST, progress, backendUrl, hookSecret, register },
      report: (...run) => reportPublishing(backendUrl, variables.SUPABASE_SECRET_KEY, ...run),
    }),
  );
}
