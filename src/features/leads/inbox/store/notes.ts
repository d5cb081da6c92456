import { atom, computed } from 'nanostores';
import { toast } from '~/lib/toasts';
import { addNote, deleteNote } from '../api/leads';
import { shortFailure } from './changes';

/** The notes of the open lead. `refetch` runs after each change. */
export function createNotes(refetch: () => Promise<void>) {
  const $saving = atom(false);

  async function change(send: () => Promise<void>, failed: string): Promise<boolean> {
    if ($saving.get()) return false;
    $saving.set(true);
    try {
      await send();
      await refetch();
      return true;
    } catch (error) {
      toast.error(failed, shortFailure(error));
      return false;
    } finally {
      $saving.set(false);
    }
  }

  return {
    /** Whether a note is being saved or deleted. */
    $savingNote: computed($saving, (saving) => saving),

    /** Adds a note. False if that failed, so that its text can stay. */
    addNote: (lead: string, body: string) => change(() => addNote(lead, body), 'Note not saved'),

    removeNote: (id: number) => change(() => deleteNote(id), 'Note not deleted'),
  };
}
