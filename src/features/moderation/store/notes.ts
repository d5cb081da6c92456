import { atom, readonlyType } from 'nanostores';
import { readStates } from '../api/moderation';
import type { ItemRef, ItemStatus } from '../rules/items';
import { elsewhereText, keptText, unexplainedText, unreadText } from '../rules/messages';

const maxNotes = 20;

/** An item that left the list, because someone else decided on it. */
export interface Note {
  id: string;
  name: string;
  text: string;
}

/** Why items couldn't be decided on. */
export interface Explanation {
  /** What still awaits a decision, or may. The rest left the queue. */
  unread: readonly ItemRef[];
  /** Why those weren't decided on. */
  problem: string;
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

    /** Finds out why items can't be decided on, and adds those that left the queue. */
    async explain(items: readonly ItemRef[]): Promise<Explanation> {
      const [first] = items;
      if (!first) return { unread: [], problem: '', text: '' };
      const statusOf = await statusesOf(items);
      // If nobody knows, the items may still be in the queue.
      const unread = items.filter((item) => !statusOf || statusOf(item) === 'submitted');
      add(
        items.filter((item) => !unread.includes(item)),
        statusOf,
      );
      const problem = statusOf ? unreadText : unexplainedText;
      if (items.length > 1) {
        return { unread, problem, text: statusOf ? keptText(first.kind, items.length) : problem };
      }
      const reason = unread.length > 0 ? problem : elsewhereText(statusOf?.(first));
      return { unread, problem, text: `${first.name}: ${reason}` };
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
