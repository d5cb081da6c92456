import { setTimeout as delay } from 'node:timers/promises';
import { PublishError } from '../publisher/error.ts';
import type { Entry } from '../publisher/releases/release.ts';
import type { ChangedPaths } from '../publisher/releases/changed-paths.ts';
import { immutablePath } from '../publisher/releases/retire.ts';
import { isHtml } from '../publisher/releases/site-path.ts';
import { waits } from './waits.ts';

/** How many pages to check. A large change can affect hundreds. */
const maxPages = 5;

const pauseMs = 250;

/**
 * Requests changed pages as a visitor would, until all of them match the new release. Throws a PublishError if one still
 * doesn't after ten seconds.
 */
export async function waitUntilVisible(siteUrl: string, changed: ChangedPaths): Promise<void> {
  const deadline = Date.now() + waits.visible;
  await Promise.all(
    visibleChanges(changed).map(async ([path, entry]) => {
      for (;;) {
        const problem = await differenceAt(siteUrl, path, entry);
        if (problem === undefined) return;
        if (Date.now() > deadline) throw new PublishError(problem);
        await delay(pauseMs);
      }
    }),
  );
}

/**
 * Posts first, because people wait for them. No scripts or social images: their content never changes, browsers and
 * proxies may keep them for a year, and an image would have to be rendered.
 */
function visibleChanges(changed: ChangedPaths): [path: string, entry: Entry | undefined][] {
  const isPost = (path: string) => path.startsWith('/blog/');
  return [...changed]
    .filter(([path, entry]) => !immutablePath.test(path) && hasOwnEtag(path, entry))
    .sort(([one], [other]) => Number(isPost(other)) - Number(isPost(one)))
    .slice(0, maxPages);
}

/** Not a 404 page, which has no ETag, or an asset, which Cloudflare serves with an ETag of its own. */
function hasOwnEtag(path: string, entry: Entry | undefined): boolean {
  if (entry?.kind !== 'file') return true;
  return !path.endsWith('/404') && (entry.key !== undefined || isHtml(entry.type));
}

/** The difference, as a sentence. Undefined if visitors get what the release has at the path. */
async function differenceAt(
  siteUrl: string,
  path: string,
  entry: Entry | undefined,
): Promise<string | undefined> {
  const address = siteUrl + path;
  try {
    const response = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(waits.visible),
    });
    await response.body?.cancel();
    const { status, headers } = response;
    if (entry?.kind === 'file') {
      const isNew = headers.get('etag')?.includes(entry.digest.slice(0, 16));
      return isNew
        ? undefined
        : `${address} still has an earlier version: its status is ${status}.`;
    }
    const expected = entry ? [301, 308] : [404];
    // A removed page may have become a redirect of the site.
    if (expected.includes(status) || (!entry && status === 301)) return undefined;
    return `${address} should have the status ${expected[0]}, but has ${status}.`;
  } catch (error) {
    return `${address} can’t be requested: ${String(error)}`;
  }
}
