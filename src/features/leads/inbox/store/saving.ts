import { atom, computed } from 'nanostores';
import { toast } from '~/lib/toasts';
import { shortFailure } from './changes';

/** Saves something small, such as a note, one at a time. `refetch` runs after each. */
export function createSaving(refetch: () => Promise<void>) {
  const $saving = atom(false);
  return {
    /** Whether something is being saved or deleted. */
    $saving: computed($saving, (saving) => saving),

    /** False if that failed, so that what was typed can stay. `failed`: the title of the error. */
    async save(send: () => Promise<void>, failed: string): Promise<boolean> {
      if ($saving.get()) return false;
      $saving.set(true);
      try {
        await send();
        return true;
      } catch (error) {
        toast.error(failed, shortFailure(error));
        return false;
      } finally {
        await refetch();
        $saving.set(false);
      }
    },
  };
}
