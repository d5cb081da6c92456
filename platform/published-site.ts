import { join } from 'node:path';
import { codeBuild } from '../publisher/code-build.ts';
import { PublishError } from '../publisher/error.ts';
import { takeLock } from '../publisher/lock.ts';
import { startPublisher } from '../publisher/server.ts';
import { compiledSettings } from '../supabase/functions/_shared/rules/public-settings.ts';
import { hasRelease, releasesIn } from './data-dir.ts';
import { checkHost, denyFraming } from './host-guard.ts';
import { listen } from './listen.ts';
import type { Site } from './platform.ts';
import { root } from './root.ts';
import { startStaticHost } from './static-host/index.ts';

/** The site as visitors get it: compiled, published from the database, served as files. */
export const publishedSite: Site = async (settings, services, progress, keep) => {
  const { host, ports, publicEnv, publishableKey } = settings;
  const buildDir = await takeBuildDir(join(root, '.build'));
  const releases = releasesIn(settings.dataDir);

  await progress.step('Code build (Astro)', () =>
    codeBuild({ root, buildDir, env: compiledSettings(publicEnv), logger: progress.line }),
  );

  const publisher = await startPublisher({
    port: ports.publisher,
    host,
    listen,
    guards: [checkHost({ host }), denyFraming],
    hookSecret: services.hookSecret,
    buildDir,
    releases,
    backendUrl: services.backend.address,
    publishableKey,
    logger: progress.line,
  });
  keep(publisher);
  await progress
    .step('Publishing the posts', () => publisher.publish('start'))
    .catch((error: unknown) => {
      // The release of an earlier run is better than none; the publisher goes on trying.
      if (!hasRelease(settings.dataDir)) throw error;
    });

  keep(
    await startStaticHost({
      port: ports.site,
      host,
      root: () => join(releases, 'current'),
      logger: progress.line,
    }),
  );
};

/**
 * A folder in `builds` for the code build of this process alone. Runs on other ports are compiled with
 * other addresses: in one folder the later run would change what the earlier one publishes.
 */
async function takeBuildDir(builds: string): Promise<string> {
  for (let place = 1; ; place += 1) {
    const buildDir = join(builds, `run-${place}`);
    try {
      await takeLock(join(buildDir, 'in-use'), 0, `${buildDir} is in use by another run.`);
      return buildDir;
    } catch (error) {
      if (!(error instanceof PublishError)) throw error;
    }
  }
}
