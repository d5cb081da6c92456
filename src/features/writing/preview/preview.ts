import { atom, readonlyType } from 'nanostores';
import { randomId } from '~/lib/random-id';
import { load, save } from '~/lib/storage';
import { createPreviewLink } from '../api/previews';
import type { SaveQueue } from '../draft/save-queue';
import { errorText, saveFirst } from '../store/problems';
import { requirePreviews } from './require-previews';

type PreviewState =
  | { status: 'idle' | 'opening' }
  /** The browser blocked the new tab. */
  | { status: 'blocked'; href: string }
  | { status: 'error'; text: string };

/** As in `platform/preview.ts`. */
const cookieName = 'preview-key';
const storageKey = 'preview-key';
/** How long a staff link works. */
const maxAgeSeconds = 12 * 60 * 60;

/** The preview of one post, in a tab that only this browser can open. */
export function createPreview(id: string, queue: SaveQueue) {
  const $state = atom<PreviewState>({ status: 'idle' });

  return {
    $state: readonlyType($state),

    /** Saves, then shows the post as it would be published. Call it in a click's handler. */
    async open(): Promise<void> {
      if ($state.get().status === 'opening') return;
      $state.set({ status: 'opening' });
      // Any later, the browser would block it as a pop-up.
      const tab = window.open('', '_blank');
      if (tab) {
        tab.opener = null;
        tab.document.title = 'Preview';
        tab.document.body.append('Preparing the preview…');
      }
      try {
        await saveFirst(queue);
        await requirePreviews();
        const { token } = await createPreviewLink(id, sendKey());
        const href = `/preview/${token}`;
        if (tab && !tab.closed) tab.location.replace(href);
        $state.set(tab ? { status: 'idle' } : { status: 'blocked', href });
      } catch (error) {
        tab?.close();
        $state.set({ status: 'error', text: `Couldn’t open the preview. ${errorText(error)}` });
      }
    },

    dismiss(): void {
      if ($state.get().status !== 'opening') $state.set({ status: 'idle' });
    },
  };
}

export type Preview = ReturnType<typeof createPreview>;

/** This browser's key, which previews get in a cookie. Older tabs need the same one. */
function sendKey(): string {
  const stored = load(storageKey, 'localStorage');
  const key = typeof stored === 'string' ? stored : randomId();
  save(storageKey, key, 'localStorage');
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${cookieName}=${encodeURIComponent(key)}; path=/preview; max-age=${maxAgeSeconds}; samesite=strict${secure}`;
  return key;
}
