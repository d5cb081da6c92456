import { getCookie } from 'hono/cookie';
import type { Context } from 'hono';
import { messageOf } from '../publisher/error.ts';
import type { Previews } from '../publisher/preview/previews.ts';
import { ruleHeaders } from '../publisher/serve/file-headers.ts';
import type { LiveReleases } from '../publisher/serve/live-releases.ts';
import { messagePage } from '../publisher/serve/message-page.ts';
import { toResponse } from '../publisher/serve/messages.ts';
import { createGate } from './gate.ts';

/** The route of previews, for Hono. */
export const previewPath = '/preview/:token{[\\w-]{1,100}}';

/** Where the editor asks whether this host shows previews. */
export const previewsAvailable = '/preview/available';

/** The cookie in which a staff member's browser keeps its key. The editor sets it. */
const keyCookie = 'preview-key';

/** Previews are private. No cache keeps them, and links in them don't reveal their URL. */
const privacy = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/** Responds with the preview behind a link, with the security headers of the live release. */
export function previewHandler(
  previews: Previews,
  releases: LiveReleases,
  logger: (line: string) => void,
): (context: Context<object, typeof previewPath>) => Promise<Response> {
  // Not for looking up links, so that requests with wrong links keep no staff member waiting.
  const admit = createGate('previews', () =>
    noPreview(429, 'Too many previews are being rendered.'),
  );

  return async (context) => {
    try {
      const token = context.req.param('token');
      const post = await previews.find({ token, browserKey: getCookie(context, keyCookie) });
      if (!post) return notFound();
      return await admit(async (inTurn) => {
        const page = await inTurn(() => previews.render(post));
        const release = await releases.live();
        const headers = {
          'content-type': 'text/html; charset=utf-8',
          ...(release && ruleHeaders(release, context.req.path)),
          ...privacy,
        };
        return new Response(page as Uint8Array<ArrayBuffer>, { headers });
      });
    } catch (error) {
      logger(`A preview failed: ${messageOf(error)}`);
      return noPreview(503, 'The preview couldn’t be rendered.');
    }
  };
}

function noPreview(status: number, message: string): Response {
  const headers = { ...privacy, 'retry-after': '5' };
  return toResponse(
    messagePage(status, 'No preview right now', `${message} Try again in a few seconds.`, headers),
  );
}

function notFound(): Response {
  const message =
    'This preview link has expired, was revoked, or only works for the staff member who opened it. Ask for a new one.';
  return toResponse(messagePage(404, 'Preview not found', message, privacy));
}
