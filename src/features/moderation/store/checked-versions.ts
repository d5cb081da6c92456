import type { ItemRef } from '../rules/items';
import type { QueueList } from './queue-list';

/** Which versions of posts that changed on screen the moderator was told to check. */
export function createCheckedVersions({ $list }: Pick<QueueList, '$list'>) {
  const versions = new Map<string, number>();

  return {
    /** Records that the moderator was told that these posts changed. */
    add(ids: ReadonlySet<string>): void {
      const state = $list.get();
      if (state.status !== 'ready') return;
      for (const item of state.items) {
        if (item.kind === 'post' && ids.has(item.id)) versions.set(item.id, item.version);
      }
    },

    /** Whether a post changed without the moderator being told. */
    isMissing({ id }: ItemRef): boolean {
      const state = $list.get();
      if (state.status !== 'ready' || !state.seen[id]) return false;
      const item = state.items.find((one) => one.id === id);
      return item?.kind === 'post' && versions.get(id) !== item.version;
    },
  };
}

export type CheckedVersions = ReturnType<typeof createCheckedVersions>;
