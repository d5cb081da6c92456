import { getCookie } from 'hono/cookie';
import type { Context } from 'hono';
import { messageOf } from '../publisher/error.ts';
import type { Previews } from '../publisher/preview/previews.ts';
import { ruleHeaders } from '../publisher/serve/file-headers.ts';
import type { LiveReleases } from '../publisher/serve/live-releases.ts';
import { messagePage } from '../publisher/serve/message-page.ts';

export type RenderPreview = Previews['render'];

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
  render: RenderPreview,
  releases: LiveReleases,
  logger: (line: string) => void,
): (context: Context<object, typeof previewPath>) => Promise<Response> {
  return async (context) => {
    try {
      const token = context.req.param('token');
      const page = await render({ token, browserKey: getCookie(context, keyCookie) });
      if (!page) return notFound();
      const release = await releases.live();
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        ...(release && ruleHeaders(release, context.req.path)),
        ...privacy,
      };
      return new Response(page as Uint8Array<ArrayBuffer>, { headers });
    } catch (error) {
      logger(`A preview failed: ${messageOf(error)}`);
      const message = 'The preview couldn’t be rendered. Try again in a few seconds.';
      return messagePage(503, 'No preview right now', message, { ...privacy, 'retry-after': '5' });
    }
  };
}

function notFound(): Response {
  const message =
    'This preview link has expired, was revoked, or only works for the staff member who opened it. Ask for a new one.';
  return messagePage(404, 'Preview not found', message, privacy);
}
