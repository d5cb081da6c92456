import { join } from 'node:path';
import { codeBuild } from '../publisher/code/code-build.ts';
import { checkSampleValues } from '../publisher/code/sample-values.ts';
import { FixableError, messageOf } from '../publisher/error.ts';
import { takeLock } from '../publisher/lock.ts';
import { openPreviews } from '../publisher/previews.ts';
import { openImageRenderer } from '../publisher/social/image-renderer.ts';
import { folderPointer, folderStore } from '../publisher/stores/folder.ts';
import { compiledVariables } from '../supabase/functions/_shared/rules/environment/public-variables.ts';
import { imagesIn, releasesIn } from './data-dir.ts';
import type { PrepareSite, SiteOptions } from './platform.ts';
import { startPublisher } from './publisher.ts';
import { repositoryDir } from './repository-dir.ts';
import { startSiteHost } from './site-host.ts';

/** The site as visitors see it: compiled, published from the database, and served as files. */
export const publishedSite: PrepareSite = (config, progress) => {
  const building = progress.step('Code build (Astro)', async () => {
    const buildDir = await takeBuildDir(join(repositoryDir, '.build'));
    const env = compiledVariables(config.publicEnv);
    checkSampleValues(repositoryDir, env, progress.line);
    await codeBuild({ repositoryDir, buildDir, env, logger: progress.line });
    return buildDir;
  });
  // If the backend doesn't start, nothing awaits this promise, which mustn't end the process.
  building.catch(() => undefined);
  return async (options) => publishAndServe(await building, options);
};

/** Publishes the posts with a code build, and serves the site. */
export async function publishAndServe(
  buildDir: string,
  { config, host, progress, backendUrl, hookSecret, report, register }: SiteOptions,
): Promise<void> {
  const { ports, publicEnv } = config;
  const releases = releasesIn(config.dataDir);
  const folder = {
    ...{ buildDir, releases, backendUrl, publishableKey: config.publishableKey },
    // A fast start in development, and small files for visitors.
    codeQuality: publicEnv['PUBLIC_APP_ENV'] === 'development' ? 'standard' : 'best',
  } as const;
  const store = folderStore(releases);
  const publisher = await startPublisher({
    port: ports.publisher,
    host,
    hookSecret,
    folder,
    logger: progress.line,
    report,
  });
  register(publisher);
  await progress
    .step('Publishing the posts', () => publisher.publish())
    .catch(async (error: unknown) => {
      // Serve the release of an earlier run. The publisher retries.
      if ((await store.readPointer(folderPointer)) === undefined) throw error;
    });

  const renderer = openImageRenderer({ buildDir });
  const previews = openPreviews(folder, progress.line);
  const site = await startSiteHost({
    port: ports.site,
    host,
    store,
    images: imagesIn(config.dataDir),
    previews,
    renderImage: renderer.renderImage,
    onLost: (key) =>
      void publisher.repair(key).catch((error: unknown) => progress.line(messageOf(error))),
    logger: progress.line,
  });
  register({
    ...site,
    async close() {
      await site.close();
      await Promise.all([renderer.close(), previews.close()]);
    },
  });
}

/**
 * Locks a folder in `builds` for this process. Runs on other ports compile other addresses into the code,
 * so in a shared folder a later run would change what an earlier one publishes.
 */
async function takeBuildDir(builds: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const buildDir = join(builds, `run-${number}`);
    try {
      await takeLock(join(buildDir, 'in-use'), 0, `${buildDir} is in use by another run.`);
      return buildDir;
    } catch (error) {
      if (!(error instanceof FixableError)) throw error;
    }
  }
}
