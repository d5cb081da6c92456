import { atom, computed } from 'nanostores';
import { toast } from '~/lib/toasts';
import { errorText } from './problems';

export interface Offer {
  /** What was done. */
  text: string;
  /** Takes it back. Missing once that's done. */
  undo?: () => Promise<void> | void;
  isProblem?: boolean;
}

/** The last thing that can be taken back. It's offered until the writer does something else or hides it. */
export function createUndo() {
  const $offer = atom<Offer | undefined>(undefined);

  async function run(offer: Offer): Promise<void> {
    if ($offer.get() !== offer || !offer.undo) return;
    $offer.set(undefined);
    try {
      await offer.undo();
      $offer.set({ text: 'Undone.' });
    } catch (error) {
      $offer.set({ ...offer, text: `Not undone: ${errorText(error)}`, isProblem: true });
    }
  }

  return {
    $offer: computed($offer, (offer) => offer),

    offer(text: string, undo: () => Promise<void> | void): void {
      const offer = { text, undo };
      $offer.set(offer);
      toast.success('Done', text, { label: 'Undo', onClick: () => void run(offer) });
    },

    /** Takes it back. */
    run,

    /** For a shortcut: takes the last thing back, if there is one. */
    runLast(): Promise<void> | undefined {
      const offer = $offer.get();
      return offer?.undo && run(offer);
    },

    dismiss: () => $offer.set(undefined),
  };
}

export type Undo = ReturnType<typeof createUndo>;
