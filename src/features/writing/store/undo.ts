import { atom, readonlyType } from 'nanostores';
import { toast } from '~/lib/toasts';
import { errorText } from './problems';

export interface Offer {
  /** What was done. */
  text: string;
  /** Undoes it. Undefined once it has been undone. */
  undo?: () => Promise<void> | void;
  isProblem?: boolean;
}

/** The last thing that can be undone. It's offered until the writer does something else or hides it. */
export function createUndo() {
  const $offer = atom<Offer | undefined>(undefined);

  async function run(offer: Offer): Promise<void> {
    if ($offer.get() !== offer || !offer.undo) return;
    const undoing: Offer = { text: 'Undoing…' };
    $offer.set(undoing);
    let outcome: Offer = { text: 'Undone.' };
    try {
      await offer.undo();
    } catch (error) {
      outcome = { ...offer, text: `Couldn’t undo. ${errorText(error)}`, isProblem: true };
    }
    // Something else that can be undone may have happened since. A failure still has to be shown.
    if ($offer.get() === undoing) $offer.set(outcome);
    else if (outcome.isProblem) toast.error('Error', outcome.text);
  }

  return {
    $offer: readonlyType($offer),

    offer(text: string, undo: () => Promise<void> | void): void {
      const offer = { text, undo };
      $offer.set(offer);
      toast.success('Done', text, { label: 'Undo', onClick: () => void run(offer) });
    },

    /** Undoes it. */
    run,

    /** For a shortcut: undoes the last thing, if there is one. */
    runLast(): Promise<void> | undefined {
      const offer = $offer.get();
      return offer?.undo && run(offer);
    },

    dismiss: () => $offer.set(undefined),
  };
}

export type Undo = ReturnType<typeof createUndo>;
