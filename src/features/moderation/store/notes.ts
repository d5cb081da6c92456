import { atom, readonlyType } from 'nanostores';
import { readStates } from '../api/moderation';
import type { ItemRef, ItemStatus } from '../rules/items';
import {
  elsewhereText,
  keptText,
  unexplainedText,
  unreadText,
  unsentText,
} from '../rules/messages';

const maxNotes = 20;

/** An item that left the list, because someone else decided on it. */
export interface Note {
  id: string;
  name: string;
  text: string;
}

/** Why items couldn't be decided on. */
export interface Explanation {
  /** What stays in the list, and why it wasn't decided on. The rest left the queue. */
  kept: readonly { item: ItemRef; problem: string }[];
  /** The reason to show for all of them. */
  text: string;
}

/** Which items someone else decided on since the list was loaded. */
export function createNotes() {
  const $notes = atom<readonly Note[]>([]);

  function add(gone: readonly ItemRef[], statusOf: Statuses | undefined): void {
    const added = gone.map((item) => ({
      id: item.id,
      name: item.name,
      text: elsewhereText(statusOf?.(item)),
    }));
    $notes.set([...added, ...$notes.get()].slice(0, maxNotes));
  }

  return {
    $notes: readonlyType($notes),

    /** Adds items that left the queue. */
    async add(items: readonly ItemRef[]): Promise<void> {
      add(items, await statusesOf(items));
    },

    /**
     * Finds out why items can't be decided on, and adds those that left the queue. Items with a text that the moderator
     * wrote about them stay.
     */
    async explain(
      items: readonly ItemRef[],
      hasText: (item: ItemRef) => boolean,
    ): Promise<Explanation> {
      const [first] = items;
      if (!first) return { kept: [], text: '' };
      const statusOf = await statusesOf(items);
      const kept = items.flatMap((item) => {
        // If nobody knows, the item may still be in the queue.
        if (!statusOf) return [{ item, problem: unexplainedText }];
        const status = statusOf(item);
        if (status === 'submitted') return [{ item, problem: unreadText }];
        if (!hasText(item)) return [];
        const isOpen = status === 'pending' || status === 'approved';
        const current = item.kind === 'comment' && isOpen ? { ...item, from: status } : item;
        return [{ item: current, problem: unsentText(status) }];
      });
      const ids = new Set(kept.map(({ item }) => item.id));
      add(
        items.filter(({ id }) => !ids.has(id)),
        statusOf,
      );
      if (items.length > 1) {
        return { kept, text: statusOf ? keptText(first.kind, items.length) : unexplainedText };
      }
      return {
        kept,
        text: `${first.name}: ${kept[0]?.problem ?? elsewhereText(statusOf?.(first))}`,
      };
    },

    clear(): void {
      $notes.set([]);
    },
  };
}

type Statuses = (item: ItemRef) => ItemStatus;

/** The current status of items of one kind. Undefined if it can't be read. */
async function statusesOf(items: readonly ItemRef[]): Promise<Statuses | undefined> {
  const ids = items.map(({ id }) => id);
  const states = await readStates(items[0]?.kind ?? 'comment', ids).catch(() => undefined);
  return states && (({ id }) => states.get(id)?.status ?? 'gone');
}
