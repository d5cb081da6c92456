import { atom, readonlyType } from 'nanostores';
import { clear, load, save } from '~/lib/storage';
import type { DraftFields } from '~rules/post/draft';
import type { PostItem } from '../rules/items';

const storageKey = 'moderation-correction';

/** Text that isn't saved yet. */
export interface UnsavedCorrection {
  /** The version that it's based on. */
  item: PostItem;
  fields: DraftFields;
}

/** A saved correction, as the list of this tab's decisions shows it. */
export interface Correction {
  /** Unique in this tab. */
  key: string;
  name: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Such as "Corrected, undone". */
  state: string;
  /** Why it wasn't undone. */
  problem?: string | undefined;
  /** Undefined if it can't be undone. */
  undo?: (() => void) | undefined;
}

/** The post that's being corrected in place, one at a time. What's typed survives a reload. */
export function createCorrections(userId: string) {
  function unsaved(): UnsavedCorrection | undefined {
    const stored = load(storageKey) as (UnsavedCorrection & { userId: string }) | undefined;
    return stored?.userId === userId ? stored : undefined;
  }
  const $item = atom<PostItem | undefined>(unsaved()?.item);
  const $made = atom<readonly Correction[]>([]);

  return {
    /** The post that's being corrected, as it was when that began. */
    $item: readonlyType($item),

    /** What was corrected since the page was opened, oldest first. */
    $made: readonlyType($made),

    unsaved,

    /** Opens a post. False if another one has unsaved text. */
    open(item: PostItem): boolean {
      if ($item.get()?.id === item.id) return true;
      if (unsaved()) return false;
      $item.set(item);
      return true;
    },

    /** Stores what's typed. */
    save: (correction: UnsavedCorrection) => save(storageKey, { userId, ...correction }),

    /** Discards what's stored. */
    discard: () => clear(storageKey),

    close(): void {
      clear(storageKey);
      $item.set(undefined);
    },

    /** Adds a saved correction, or replaces the one with its key. */
    record(correction: Correction): void {
      $made.set([...$made.get().filter(({ key }) => key !== correction.key), correction]);
    },
  };
}

export type Corrections = ReturnType<typeof createCorrections>;
