import { LostObjectError, messageOf } from '../error.ts';
import type { Entry, FileEntry, ImageEntry, PostCard } from '../releases/release.ts';
import { fileResponder, missingResponse, revalidate, ruleHeaders } from './file-response.ts';
import type { ServedRelease, LiveReleases } from './live-releases.ts';
import { pages } from './message-page.ts';
import type { SiteRequest, SiteResponse } from './messages.ts';
import { encodedPath, parseRequestTarget, type RequestTarget } from './request-target.ts';

export interface SiteHandlerOptions {
  releases: LiveReleases;
  /** Whether the site is behind Cloudflare's cache, which may keep pages because every publish purges it. */
  hasCdn?: boolean;
  /** Renders the social image of a post, as a PNG. Without it, only stored ones are served. */
  renderImage?: ((post: PostCard, path: string) => Promise<Uint8Array>) | undefined;
  logger: (line: string) => void;
  /** Gets the key of an object that a request needs, but that's missing or damaged. */
  onLost?: ((key: string) => void) | undefined;
}

/** Returns a function that serves the live release. It never rejects. */
export function siteHandler(options: SiteHandlerOptions) {
  const { releases, logger, onLost } = options;
  const respond = responder(options);

  function failed(error: unknown, target: string): SiteResponse {
    logger(`${target} couldn’t be read: ${messageOf(error)}`);
    if (error instanceof LostObjectError) onLost?.(error.message);
    return pages.unreadable();
  }

  async function handle(request: SiteRequest): Promise<SiteResponse> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return pages.notAllowed();
    const target = parseRequestTarget(request.target);
    if (!target) return pages.malformed();
    try {
      const release = await releases.live();
      return release ? await respond(release, request, target) : pages.notPublished();
    } catch (error) {
      return failed(error, target.path);
    }
  }

  return async (request: SiteRequest): Promise<SiteResponse> => {
    const response = await handle(request);
    return request.method === 'HEAD' ? { ...response, body: null } : response;
  };
}

/** Returns a function that responds from a release. */
function responder({ releases, renderImage, hasCdn = false }: SiteHandlerOptions) {
  const respondWithFile = fileResponder(hasCdn);

  async function respond(
    release: ServedRelease,
    request: SiteRequest,
    target: RequestTarget,
  ): Promise<SiteResponse> {
    if (release.wwwHost !== undefined && hostOf(request) === release.wwwHost) {
      const { origin } = new URL(release.rules.siteUrl);
      // A path that starts with two slashes isn't relative (spec §1).
      const kept = target.path.startsWith('//') ? { path: '/', query: '' } : target;
      return redirect(release, kept, 301, origin + encodedPath(kept.path));
    }
    const entry = await release.entryAt(target.path);
    if (entry?.kind !== 'file') return respondWithoutFile(release, request, target, entry);
    const respondWith = target.path.endsWith('/404') ? missingResponse : respondWithFile;
    return respondWith(release, target.path, entry, request);
  }

  async function respondWithoutFile(
    release: ServedRelease,
    request: SiteRequest,
    target: RequestTarget,
    entry: Exclude<Entry, FileEntry> | undefined,
  ): Promise<SiteResponse> {
    const { path } = target;
    if (entry?.kind === 'image') return respondWithImage(release, request, path, entry);
    const page = canonicalPath(path);
    const there = entry ?? (await release.entryAt(page));
    if (there?.kind === 'redirect') return redirect(release, target, 301, there.to);
    if (there) return redirect(release, target, 308, encodedPath(page));
    const to = release.rules.redirects[page];
    if (to !== undefined) return redirect(release, target, 301, to);
    const notFoundPage = await nearestNotFoundPage(release, path);
    return notFoundPage ? missingResponse(release, path, notFoundPage, request) : pages.notFound();
  }

  async function respondWithImage(
    release: ServedRelease,
    request: SiteRequest,
    path: string,
    { post }: ImageEntry,
  ): Promise<SiteResponse> {
    const name = path.slice(path.lastIndexOf('/') + 1);
    async function render() {
      const card = await release.cardOf(post);
      return (
        card &&
        renderImage?.(card, path).catch((error: unknown) => {
          throw new Error(
            `The social image of the post "${card.slug}" couldn’t be rendered: ${messageOf(error)}`,
          );
        })
      );
    }
    const isErased = async () => (await releases.live())?.erasure !== release.erasure;
    const image = await release.blobs.readImage(name, render, isErased);
    if (!image) return pages.notFound();
    // The image's name is a hash of everything visible in it, so it serves as the digest.
    const digest = name.replace(/\.png$/, '');
    const file: FileEntry = {
      ...{ kind: 'file', digest, size: image.length, type: 'image/png', isCompressed: false },
    };
    return respondWithFile(release, path, file, request, image);
  }

  return respond;
}

/** Keeps the query. Not cached, so that a redirect can be corrected. */
function redirect(
  release: ServedRelease,
  { path, query }: RequestTarget,
  status: number,
  address: string,
): SiteResponse {
  const headers = {
    ...ruleHeaders(release, path),
    'cache-control': revalidate,
    'content-length': '0',
    location: address + (query && `?${query}`),
  };
  return { status, headers, body: null };
}

/** The Host header without its port. */
function hostOf(request: SiteRequest): string | undefined {
  return request.header('host')?.replace(/:\d+$/, '').toLowerCase();
}

/** The path of the page that `/about/`, `/about.html`, and `/about/index.html` refer to. */
function canonicalPath(path: string): string {
  return path.replace(/\/$/, '').replace(/\/index(?:\.html)?$|\.html$/, '') || '/';
}

/** Deeper folders don't have their own 404 page. The limit keeps long paths from reading many objects. */
const maxDepth = 2;

async function nearestNotFoundPage(
  release: ServedRelease,
  path: string,
): Promise<FileEntry | undefined> {
  const folders = path.split('/').slice(1, -1).slice(0, maxDepth);
  for (let depth = folders.length; depth >= 0; depth -= 1) {
    const entry = await release.entryAt(['', ...folders.slice(0, depth), '404'].join('/'));
    if (entry?.kind === 'file') return entry;
  }
  return undefined;
}
