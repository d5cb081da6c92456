import type { IncomingMessage } from 'node:http';
import { parse } from 'hono/utils/cookie';
import { messageOf } from '../../publisher/error.ts';
import type { Previews } from '../../publisher/preview/previews.ts';
import { applyHeaders } from './headers.ts';
import type { Release } from './release.ts';
import { messagePage, type SiteResponse } from './respond.ts';

export type RenderPreview = Previews['render'];

const previewPath = /^\/preview\/([\w-]{1,100})$/;

/** The cookie in which a staff member's browser keeps its key. The editor sets it. */
const keyCookie = 'preview-key';

/** Previews are private: no cache keeps them, and no link in them gives their address away. */
const privacy = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/**
 * Responds to GET /preview/<token>. Returns undefined for any other path. The live release has the security
 * headers.
 */
export function previewHandler(
  render: RenderPreview,
  openLiveRelease: () => Release | undefined,
  logger: (line: string) => void,
): (request: IncomingMessage) => Promise<SiteResponse> | undefined {
  async function respond(token: string, cookie: string | undefined): Promise<SiteResponse> {
    try {
      const browserKey = parse(cookie ?? '', keyCookie)[keyCookie];
      const page = await render({ token, browserKey });
      if (!page) return notFound();
      const response: SiteResponse = {
        status: 200,
        headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
        content: { bytes: Buffer.from(page), size: page.byteLength },
      };
      const rules = openLiveRelease()?.headers ?? [];
      applyHeaders(rules, '', `/preview/${token}`, response.headers);
      for (const [name, value] of Object.entries(privacy)) response.headers.set(name, value);
      return response;
    } catch (error) {
      logger(`A preview failed: ${messageOf(error)}`);
      const message = 'The preview couldn’t be rendered. Try again in a few seconds.';
      return messagePage(503, 'No preview right now', message, { ...privacy, 'retry-after': '5' });
    }
  }

  return ({ url = '', headers: { cookie } }) => {
    const [, token] = previewPath.exec(url) ?? [];
    return token === undefined ? undefined : respond(token, cookie);
  };
}

function notFound(): SiteResponse {
  const message =
    'This preview link has expired, was revoked, or only works for the staff member who opened it. Ask for a new one.';
  return messagePage(404, 'Preview not found', message, privacy);
}
