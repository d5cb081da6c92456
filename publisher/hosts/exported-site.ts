import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesUnder } from '../code/inputs.ts';
import { readCode } from '../code/load.ts';
import { PublishError } from '../error.ts';
import type { ServedSite } from './served-site.ts';

/** Reads the site that was built last. Throws a PublishError if there is none. */
export function exportedSite(buildDir: string, dist: string): ServedSite {
  const code = readCode(buildDir);
  if (!code) throw new PublishError('The site hasn’t been built yet. Run: npm run build');
  const files = filesUnder(dist).map((file) => relative(dist, file));
  return {
    headers: code.headers,
    redirects: parseRedirects(readFileSync(join(dist, '_redirects'), 'utf8')),
    siteUrl: code.settings.siteUrl,
    environment: code.settings.environment,
    files,
  };
}

/** The redirects from paths in a `_redirects` file. Those from the www host follow from the site's address. */
export function parseRedirects(text: string): Record<string, string> {
  const rules = text.split('\n').filter((line) => line.startsWith('/'));
  return Object.fromEntries(rules.map((line) => line.split(' ') as [string, string]));
}
