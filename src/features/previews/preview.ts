import { rpc } from '~/features/auth';
import { functionError, RequestError } from '~/features/staff';
import { randomId } from '~/lib/random-id';
import { load, save } from '~/lib/storage';

const previewsUnavailable =
  'This site’s host can’t show previews. To get them, ask an admin to move the site to a host that supports them (see docs/deploy.md).';

/** As in `platform/preview.ts`. */
const cookieName = 'preview-key';
const storageKey = 'preview-key';
/** How long a link works. */
const maxAgeSeconds = 12 * 60 * 60;

/**
 * Shows a submitted post as it would be published, in a tab that only this browser can open. Call it in a click's
 * handler. Resolves to the address if the browser blocked the tab. Throws a
 * RequestError.
 */
export async function openPreview(postId: string): Promise<string | undefined> {
  // Any later, the browser would block it as a pop-up.
  const tab = window.open('', '_blank');
  if (tab) {
    tab.opener = null;
    tab.document.title = 'Preview';
    tab.document.body.append('Preparing the preview…');
  }
  try {
    await requirePreviews();
    const { token }: { token: string } = await rpc('create_preview_link', {
      post_id: postId,
      browser_key: sendKey(),
      // Its writer may have changed it again without submitting that.
      without_draft: true,
    });
    const address = `/preview/${token}`;
    if (!tab) return address;
    if (!tab.closed) tab.location.replace(address);
    return undefined;
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** Throws a RequestError if the site's host can't show previews (docs/deploy.md). */
async function requirePreviews(): Promise<void> {
  // If the connection fails, creating the link says so.
  const response = await fetch('/preview/available', { method: 'HEAD' }).catch(() => undefined);
  if (response && response.status !== 204) {
    throw new RequestError('failed', previewsUnavailable, functionError);
  }
}

/** This browser's key, which previews get in a cookie. Older tabs need the same one. */
function sendKey(): string {
  const stored = load(storageKey, 'localStorage');
  const key = typeof stored === 'string' ? stored : randomId();
  save(storageKey, key, 'localStorage');
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${cookieName}=${encodeURIComponent(key)}; path=/preview; max-age=${maxAgeSeconds}; samesite=strict${secure}`;
  return key;
}
