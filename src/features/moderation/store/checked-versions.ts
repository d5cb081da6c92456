import { refOf, type ItemRef } from '../rules/items';
import type { Rows } from './rows';

/** Which versions of posts that changed on screen the moderator was told to check. */
export function createCheckedVersions(rows: Rows) {
  const versions = new Map<string, number>();

  return {
    /** Records that the moderator was told that these posts changed. */
    add(ids: ReadonlySet<string>): void {
      for (const { kind, id, version } of rows.items().map(refOf)) {
        if (kind === 'post' && ids.has(id)) versions.set(id, version);
      }
    },

    /** Whether a post changed without the moderator being told. */
    isMissing({ id }: ItemRef): boolean {
      const state = rows.list.$list.get();
      if (state.status !== 'ready' || !state.seen[id]) return false;
      const item = state.items.find((one) => one.id === id);
      return item?.kind === 'post' && versions.get(id) !== item.version;
    },
  };
}

export type CheckedVersions = ReturnType<typeof createCheckedVersions>;
