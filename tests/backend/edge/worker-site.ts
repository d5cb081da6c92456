import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { copyAssets } from '../../../edge/deploy-site.ts';
import { publishCode } from '../../../edge/publish-code.ts';
import type { SiteOptions } from '../../../platform/platform.ts';
import { repositoryDir } from '../../../platform/repository-dir.ts';
import { readSecrets } from '../../../platform/secrets.ts';
import { codeBuild } from '../../../publisher/code/code-build.ts';
import { loadCode } from '../../../publisher/code/load.ts';
import { s3Store } from '../../../publisher/stores/s3.ts';
import { compiledVariables } from '../../../supabase/functions/_shared/rules/environment/public-variables.ts';
import { bucketOn, startWorker, type RunningWorker } from './running-worker.ts';

export interface WorkerSite {
  worker: RunningWorker;
  /** Kills the Worker and starts it again. */
  restart(): Promise<void>;
}

/**
 * The site of a platform as a Worker in workerd, which publishes and serves it. `buildDir` is inside the repository,
 * whose packages the build uses. The platform's BUILD_HOOK_URL has to be the Worker's.
 */
export async function startWorkerSite(
  { config, progress, hookSecret, register }: SiteOptions,
  buildDir: string,
): Promise<WorkerSite> {
  const { publicEnv, dataDir, ports } = config;
  const folder = join(dataDir, 'worker');
  mkdirSync(folder, { recursive: true });
  await progress.step('Code build (Astro)', () =>
    codeBuild({
      repositoryDir,
      buildDir,
      env: compiledVariables(publicEnv),
      logger: progress.line,
    }),
  );
  const loaded = await loadCode(buildDir);
  copyAssets(buildDir, join(folder, 'assets'));
  const setup = {
    ...{ folder, buildDir, port: ports.site },
    // There's no other publisher.
    inspectorPort: ports.publisher,
    secrets: {
      BUILD_HOOK_SECRET: hookSecret,
      SUPABASE_SECRET_KEY: readSecrets(dataDir)?.secretKey ?? '',
    },
  };
  const site: WorkerSite = {
    worker: await progress.step('Worker', () => startWorker(setup)),
    async restart() {
      await site.worker.kill();
      site.worker = await startWorker(setup);
    },
  };
  register({
    name: 'site',
    address: config.siteUrl,
    health: async () => ({ ok: true }),
    close: () => site.worker.kill(),
  });
  await progress.step('Publishing the posts', () =>
    publishCode(loaded, s3Store(bucketOn(ports.site)), buildDir),
  );
  return site;
}
