import { readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { codeBuild } from '../publisher/code-build.ts';
import { startPublisher } from '../publisher/server.ts';
import type { Site } from './platform.ts';
import { root } from './root.ts';
import { startStaticHost } from './static-host/index.ts';

/** The site as visitors get it: compiled, published from the database, served as files. */
export const publishedSite: Site = async (settings, services, progress, keep) => {
  const buildDir = join(root, '.build');
  const releases = join(settings.dataDir, 'site');
  await progress.step('Code build (Astro)', () =>
    codeBuild({ root, buildDir, env: settings.publicEnv, logger: progress.line }),
  );
};
