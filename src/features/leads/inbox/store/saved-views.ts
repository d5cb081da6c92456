import { computed } from 'nanostores';
import { createQuery } from '~/lib/query';
import { deleteView, getViews, saveView, type SavedView } from '../api/leads';
import { createSaving } from './saving';

/** The views that the signed-in person saved. */
export function createSavedViews() {
  const query = createQuery(getViews);
  const { save } = createSaving(() => query.load());

  return {
    /** Saved views by name. */
    $savedViews: computed(query.$state, ({ data }): readonly SavedView[] => data ?? []),

    /** Saves a view under a name. A view with that name is replaced. */
    saveView: (name: string, address: string) =>
      save(async () => {
        const same = query.$state.get().data?.find((view) => view.name === name);
        if (same) await deleteView(same.id);
        await saveView(name, address);
      }, 'View not saved'),

    removeView: (id: string) => save(() => deleteView(id), 'View not deleted'),

    $viewsState: query.$state,
    loadViews: () => query.load(),
    clearViews: () => query.clear(),
  };
}
