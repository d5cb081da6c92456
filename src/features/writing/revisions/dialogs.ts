import { atom, readonlyType } from 'nanostores';
import type { ComponentType } from 'react';

interface DialogProps {
  onClose: () => void;
}

/** Dialogs that few people open. They load on demand. */
const loaders = {
  revisions: () => import('./RevisionsDialog'),
  share: () => import('../preview/ShareDialog'),
} satisfies Record<string, () => Promise<{ default: ComponentType<DialogProps> }>>;

export type DialogName = keyof typeof loaders;

type DialogState =
  | { status: 'closed' }
  | { status: 'loading' | 'failed'; name: DialogName }
  | { status: 'open'; name: DialogName; Dialog: ComponentType<DialogProps> };

/** Which dialog of the writing page is open. */
export function createDialogs() {
  const $dialog = atom<DialogState>({ status: 'closed' });

  return {
    $dialog: readonlyType($dialog),

    /** Loads and opens a dialog. Never throws. */
    async open(name: DialogName): Promise<void> {
      const loading: DialogState = { status: 'loading', name };
      $dialog.set(loading);
      const state = await loaders[name]().then(
        ({ default: Dialog }): DialogState => ({ status: 'open', name, Dialog }),
        (): DialogState => ({ status: 'failed', name }),
      );
      if ($dialog.get() === loading) $dialog.set(state);
    },

    close: () => $dialog.set({ status: 'closed' }),
  };
}
