import { join } from 'node:path';
import { codeBuild } from '../publisher/code/code-build.ts';
import { PublishError } from '../publisher/error.ts';
import { takeLock } from '../publisher/lock.ts';
import { openPreviews } from '../publisher/preview/previews.ts';
import { startPublisher } from '../publisher/server.ts';
import { folderTarget } from '../publisher/service/folder-target.ts';
import { openImageRenderer } from '../publisher/social/image-renderer.ts';
import { folderPointer, folderStore } from '../publisher/stores/folder.ts';
import { compiledVariables } from '../supabase/functions/_shared/rules/environment/public-variables.ts';
import { hasRelease, imagesIn, releasesIn } from './data-dir.ts';
import { checkHost, denyFraming } from './host-guard.ts';
import { listen } from './listen.ts';
import type { StartSite } from './platform.ts';
import { root } from './root.ts';
import { startSiteHost } from './site-host.ts';

/** The site as visitors see it: compiled, published from the database, and served as files. */
export const publishedSite: StartSite = async ({
  config,
  progress,
  backendUrl,
  hookSecret,
  publisherKey,
  report,
  register,
}) => {
  const { host, ports, publicEnv, purgeUrl } = config;
  const buildDir = await takeBuildDir(join(root, '.build'));
  const releases = releasesIn(config.dataDir);

  await progress.step('Code build (Astro)', () =>
    codeBuild({ root, buildDir, env: compiledVariables(publicEnv), logger: progress.line }),
  );

  const folder = { buildDir, releases, backendUrl, publishableKey: publisherKey };
  const publisher = await startPublisher({
    port: ports.publisher,
    host,
    listen,
    guards: [checkHost({ host }), denyFraming],
    hookSecret,
    target: folderTarget({ ...folder, purgeUrl }, progress.line),
    logger: progress.line,
    report,
  });
  register(publisher);
  await progress
    .step('Publishing the posts', () => publisher.publish())
    .catch((error: unknown) => {
      // Serve the release of an earlier run. The publisher retries.
      if (!hasRelease(config.dataDir)) throw error;
    });

  const renderer = openImageRenderer({ buildDir });
  const site = await startSiteHost({
    port: ports.site,
    host,
    store: folderStore(releases),
    pointer: folderPointer,
    hasCdn: purgeUrl !== undefined,
    images: imagesIn(config.dataDir),
    preview: openPreviews(folder, progress.line).render,
    renderImage: renderer.renderImage,
    onLost: () => publisher.repair(),
    logger: progress.line,
  });
  register({
    ...site,
    async close() {
      await site.close();
      await renderer.close();
    },
  });
};

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
      if (!(error instanceof PublishError)) throw error;
    }
  }
}
