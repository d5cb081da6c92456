import { rpc } from '~/features/auth';
import { functionError, RequestError } from '~/features/staff';
import { randomId } from '~/lib/random-id';
import { load, save } from '~/lib/storage';

export const previewsUnavailable =
  'This site’s host can’t show previews of drafts. Posts can be saved, submitted, and reviewed without them. To get previews, ask an admin to move the site to a host that supports them (see docs/deploy.md).';

/** As in `platform/preview.ts`. */
const cookieName = 'preview-key';
const storageKey = 'preview-key';
/** How long a link works. */
const maxAgeSeconds = 12 * 60 * 60;

export interface PreviewLink {
  id: string;
  token: string;
  expires_at: string;
}

export interface PreviewOptions {
  /** Leaves out a draft that is newer than the submitted post. */
  withoutDraft?: boolean;
  /** What has to be saved first. */
  prepare?: () => Promise<void>;
}

/**
 * Shows a post as it would be published, in a tab that only this browser can open. Call it in a click's handler.
 * Resolves to the address if the browser blocked the tab. Throws what `prepare` throws, or a RequestError.
 */
export async function openPreview(
  postId: string,
  { withoutDraft = false, prepare }: PreviewOptions = {},
): Promise<string | undefined> {
  // Any later, the browser would block it as a pop-up.
  const tab = window.open('', '_blank');
  if (tab) {
    tab.opener = null;
    tab.document.title = 'Preview';
    tab.document.body.append('Preparing the preview…');
  }
  try {
    await prepare?.();
    const { token } = await createLink({
      post_id: postId,
      browser_key: sendKey(),
      without_draft: withoutDraft,
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

/** A link with which anyone can see a preview of a post for a week. Throws a RequestError. */
export const createShareLink = (post_id: string): Promise<PreviewLink> => createLink({ post_id });

async function createLink(options: {
  post_id: string;
  browser_key?: string;
  without_draft?: boolean;
}): Promise<PreviewLink> {
  await requirePreviews();
  return rpc('create_preview_link', options);
}

/**
 * Throws a RequestError if the site's host can't show previews (docs/deploy.md), so that nobody gets a link that
 * doesn't work.
 */
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
