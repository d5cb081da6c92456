import { atom, readonlyType } from 'nanostores';
import { openPreview } from '~/features/previews';
import type { SaveQueue } from '../draft/save-queue';
import { errorText, saveFirst } from '../store/problems';

type PreviewState =
  | { status: 'idle' | 'opening' }
  /** The browser blocked the new tab. */
  | { status: 'blocked'; href: string }
  | { status: 'error'; text: string };

/** The preview of one post, in a tab that only this browser can open. */
export function createPreview(id: string, queue: SaveQueue) {
  const $state = atom<PreviewState>({ status: 'idle' });

  return {
    $state: readonlyType($state),

    /** Saves, then shows the post as it would be published. Call it in a click's handler. */
    async open(): Promise<void> {
      if ($state.get().status === 'opening') return;
      $state.set({ status: 'opening' });
      try {
        const href = await openPreview(id, { prepare: () => saveFirst(queue) });
        $state.set(href === undefined ? { status: 'idle' } : { status: 'blocked', href });
      } catch (error) {
        $state.set({ status: 'error', text: `Couldn’t open the preview. ${errorText(error)}` });
      }
    },

    dismiss(): void {
      if ($state.get().status !== 'opening') $state.set({ status: 'idle' });
    },
  };
}

export type Preview = ReturnType<typeof createPreview>;
