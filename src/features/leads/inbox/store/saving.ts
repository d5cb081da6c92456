import { atom, readonlyType } from 'nanostores';
import { toast } from '~/lib/toasts';
import { shortFailure } from './changes';

/** Saves small things, such as notes, one at a time. `refetch` runs after each. */
export function createSaving(refetch: () => Promise<void>) {
  const $saving = atom(false);
  return {
    /** Whether something is being saved or deleted. */
    $saving: readonlyType($saving),

    /** Returns false if that failed, so that the form can keep what was typed. `failed`: the error's title. */
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
