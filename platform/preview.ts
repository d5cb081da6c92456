import { parse } from 'hono/utils/cookie';
import type { PreviewedPost } from '../publisher/content/backend.ts';
import { messageOf } from '../publisher/error.ts';
import type { Previews } from '../publisher/previews.ts';
import { ruleHeaders } from '../publisher/serve/file-response.ts';
import type { LiveReleases } from '../publisher/serve/live-releases.ts';
import { messagePage } from '../publisher/serve/message-page.ts';
import type { SiteRequest, SiteResponse } from '../publisher/serve/messages.ts';
import { createGate } from './gate.ts';

/** The token in the path of a preview. */
const previewPath = /^\/preview\/([\w-]{1,100})(?:\?|$)/;

/** Where the editor asks whether this host shows previews. */
const available = 'available';

/** The cookie in which a staff member's browser keeps its key. The editor sets it. */
const keyCookie = 'preview-key';

/** Previews are private. No cache keeps them, and links in them don't reveal their URL. */
const privacy = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/**
 * Responds to GET and HEAD with the preview behind a link, with the security headers of the live release. Undefined for other
 * paths.
 */
export function previewHandler(
  previews: Previews,
  releases: LiveReleases,
  logger: (line: string) => void,
): (request: SiteRequest) => Promise<SiteResponse | undefined> {
  const admit = createGate('previews', () =>
    noPreview(429, 'Too many previews are being rendered.'),
  );
  // A gate of its own, so that looking up wrong links doesn't take turns from previews.
  const admitLink = createGate('previewLinks', () =>
    noPreview(429, 'Too many preview links are being opened.'),
  );

  async function show(post: PreviewedPost, token: string): Promise<SiteResponse> {
    const page = await previews.render(post);
    const release = await releases.live();
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(page.length),
      ...(release && ruleHeaders(release, `/preview/${token}`)),
      ...privacy,
    };
    return { status: 200, headers, body: page };
  }

  return async ({ target, header }) => {
    const token = previewPath.exec(target)?.[1];
    if (token === undefined) return undefined;
    if (token === available) return { status: 204, headers: {}, body: null };
    try {
      const { [keyCookie]: browserKey } = parse(header('cookie') ?? '', keyCookie);
      return await admitLink(async (inTurn) => {
        const post = await inTurn(() => previews.find(token, browserKey));
        return post
          ? await admit((inPreviewTurn) => inPreviewTurn(() => show(post, token)))
          : notFound();
      });
    } catch (error) {
      logger(`A preview failed: ${messageOf(error)}`);
      return noPreview(503, 'The preview couldn’t be rendered.');
    }
  };
}

function noPreview(status: number, message: string): SiteResponse {
  const headers = { ...privacy, 'retry-after': '5' };
  return messagePage(
    status,
    'No preview right now',
    `${message} Try again in a few seconds.`,
    headers,
  );
}

function notFound(): SiteResponse {
  const message =
    'This preview link has expired, was revoked, or only works for the staff member who opened it. Ask for a new one.';
  return messagePage(404, 'Preview not found', message, privacy);
}
