import { atom, readonlyType } from 'nanostores';

const maxNotes = 20;

/** An item that someone else decided on. */
export interface Note {
  id: string;
  name: string;
  text: string;
}

/** What the moderator is told: the latest message, and what others have decided. */
export function createNotices() {
  const $message = atom<{ text: string; warm: boolean }>({ text: '', warm: false });
  const $notes = atom<readonly Note[]>([]);

  function announce(text: string, warm = false): void {
    $message.set({ text, warm });
  }

  return {
    /** The latest message. */
    $message: readonlyType($message),

    /** What others have decided since the list was loaded. */
    $notes: readonlyType($notes),

    announce,

    /** Adds what others have decided, and announces it. */
    add(notes: readonly Note[]): void {
      $notes.set([...notes, ...$notes.get()].slice(0, maxNotes));
      const [first] = notes;
      if (!first) return;
      announce(
        notes.length === 1
          ? `${first.name}: ${first.text}`
          : `Someone else handled ${notes.length} items.`,
      );
    },

    /** Clears what others have decided. */
    clear(): void {
      $notes.set([]);
    },
  };
}

export type Notices = ReturnType<typeof createNotices>;
