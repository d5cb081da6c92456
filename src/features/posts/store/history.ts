import { atom, readonlyType } from 'nanostores';
import { clear, load, save } from '~/lib/storage';
import { hasStoredSession } from '~/lib/supabase';

/** A decision that this person made since signing in on this tab. */
export interface HistoryEntry {
  key: number;
  /** "Approved 3 posts" */
  text: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Titles by ID. */
  titles: Readonly<Record<string, string>>;
  /**
   * What undoes it: its decisions, or withdrawing submitted posts. `reversed`: what undid other decisions of it, if
   * undoing stopped halfway.
   */
  undo:
    | { kind: 'decisions'; decisions: readonly string[]; reversed?: readonly string[] }
    | { kind: 'withdraw' };
  status: 'done' | 'undone';
}

/** Whether it can be undone, or made again. */
export const canReverse = ({ status, undo }: HistoryEntry): boolean =>
  status === 'done' || undo.kind === 'decisions';

const storageKey = 'post-decisions';

interface Stored {
  userId: string;
  entries: HistoryEntry[];
}

/** The person's decisions, the newest first. They survive a reload, but not signing out. */
export function createHistory() {
  const $entries = atom<readonly HistoryEntry[]>([]);
  let userId = '';

  function set(entries: readonly HistoryEntry[]): void {
    $entries.set(entries);
    save(storageKey, { userId, entries });
  }

  return {
    $history: readonlyType($entries),

    find: (key: number) => $entries.get().find((entry) => entry.key === key),

    add(entry: Omit<HistoryEntry, 'key' | 'status'>): number {
      const key = ($entries.get()[0]?.key ?? 0) + 1;
      set([{ ...entry, key, status: 'done' }, ...$entries.get()]);
      return key;
    },

    update(key: number, change: Partial<HistoryEntry>): void {
      set($entries.get().map((entry) => (entry.key === key ? { ...entry, ...change } : entry)));
    },

    /** Loads what this person decided before a reload. */
    open(newUserId: string): void {
      userId = newUserId;
      const stored = load(storageKey) as Stored | undefined;
      $entries.set(stored?.userId === userId ? stored.entries : []);
    },

    close(): void {
      $entries.set([]);
      if (!hasStoredSession()) clear(storageKey);
    },
  };
}

export type History = ReturnType<typeof createHistory>;
