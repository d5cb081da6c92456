import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { codeBuild } from '../publisher/code-build.ts';
import { startPublisher } from '../publisher/server.ts';
import { listen } from './listen.ts';
import type { Site } from './platform.ts';
import { root } from './root.ts';
import { startStaticHost } from './static-host/index.ts';

/** The site as visitors get it: compiled, published from the database, served as files. */
export const publishedSite: Site = async (settings, services, progress, keep) => {
  const { host, ports, publicEnv, publishableKey } = settings;
  const buildDir = join(root, '.build');
  const releases = join(settings.dataDir, 'site');

  await progress.step('Code build (Astro)', () =>
    codeBuild({ root, buildDir, env: publicEnv, logger: progress.line }),
  );

  const publisher = await startPublisher({
    port: ports.publisher,
    host,
    listen,
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
      if (!existsSync(join(releases, 'current'))) throw error;
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
