import { atom, computed } from 'nanostores';
import { createQuery } from '~/lib/query';
import { toast } from '~/lib/toasts';
import { deleteView, getViews, saveView, type SavedView } from '../api/leads';
import { shortFailure } from './changes';

/** The views that the signed-in person saved. */
export function createSavedViews() {
  const query = createQuery(getViews);
  const $saving = atom(false);

  async function change(send: () => Promise<void>, failed: string): Promise<boolean> {
    if ($saving.get()) return false;
    $saving.set(true);
    try {
      await send();
      return true;
    } catch (error) {
      toast.error(failed, shortFailure(error));
      return false;
    } finally {
      await query.load();
      $saving.set(false);
    }
  }

  return {
    /** Saved views by name. */
    $savedViews: computed(query.$state, ({ data }): readonly SavedView[] => data ?? []),

    /** Saves a view under a name. A view with that name is replaced. */
    saveView: (name: string, address: string) =>
      change(async () => {
        const same = query.$state.get().data?.find((view) => view.name === name);
        if (same) await deleteView(same.id);
        await saveView(name, address);
      }, 'View not saved'),

    removeView: (id: string) => change(() => deleteView(id), 'View not deleted'),

    loadViews: () => query.load(),
    clearViews: () => query.clear(),
  };
}
