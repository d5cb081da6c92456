import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseRedirects } from '../code/host-files.ts';
import { filesUnder } from '../code/inputs.ts';
import { readCode } from '../code/load.ts';
import { PublishError } from '../error.ts';
import type { ServedSite } from './served-site.ts';

/** Reads the latest site export. Throws a PublishError if there is none. */
export function exportedSite(buildDir: string, dist: string): ServedSite {
  const code = readCode(buildDir);
  if (!code || !existsSync(dist))
    throw new PublishError('The site hasn’t been built yet. Run: npm run build');
  // The redirect from the www host follows from the site's address.
  const withoutHosts = readFileSync(join(dist, '_redirects'), 'utf8').replace(/^http.*$/gm, '');
  const files = filesUnder(dist)
    .map((file) => relative(dist, file))
    .filter((file) => !/\.(br|gz)$/.test(file));
  return {
    headers: code.headers,
    redirects: parseRedirects(withoutHosts),
    siteUrl: code.variables.siteUrl,
    environment: code.variables.environment,
    files,
  };
}
