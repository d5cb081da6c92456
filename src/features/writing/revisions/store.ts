import { atom, computed } from 'nanostores';
import { comparePosts, type Changes } from '~/features/post-changes';
import { createResource, type Action, type Fault } from '~/features/staff';
import type { DraftFields } from '~rules/post/draft';
import { getRevisionFields, getRevisions } from '../api/versions';
import { clearError, saveFirst } from '../store/problems';
import type { Workspace } from '../store/workspace';
import { versionsOf, type Version } from './versions';

type ChosenState =
  | { status: 'none' }
  | { status: 'loading'; version: Version }
  | { status: 'error'; version: Version; fault: Fault; text: string }
  | { status: 'ready'; version: Version; fields: DraftFields; changes: Changes };

/** The earlier versions of the open post, and how one of them differs from the current text. */
export function createRevisions(workspace: Workspace, action: Action) {
  const { id, queue } = workspace;
  const $chosen = atom<Version | undefined>(undefined);
  const list = createResource(
    async () => {
      // The current text may not be saved yet, or not at all if there's no connection. The list is useful anyway.
      await saveFirst(queue).catch(() => undefined);
      return versionsOf(workspace.$post.get()?.post ?? null, await getRevisions(id));
    },
    { reloadAfter: () => Infinity },
  );
  const text = createResource(
    async (key) => ({ key, fields: await getRevisionFields(Number(key)) }),
    {
      $key: computed($chosen, (version) => (version?.fields ? undefined : version?.key)),
      reloadAfter: () => Infinity,
    },
  );

  return {
    /** The versions to compare with. */
    $list: list.$state,

    /** The chosen version, compared with the current text. */
    $chosen: computed([$chosen, text.$state], (version, state): ChosenState => {
      if (!version) return { status: 'none' };
      const isLoaded = state.status === 'ready' && state.data.key === version.key;
      const fields = version.fields ?? (isLoaded ? state.data.fields : undefined);
      if (fields) {
        const changes = comparePosts(fields, queue.getDraft().fields);
        return { status: 'ready', version, fields, changes };
      }
      return state.status === 'error' ? { ...state, version } : { status: 'loading', version };
    }),

    /** How restoring is going. */
    $restore: action.$state,

    /** Loads the list again. */
    refresh: list.refresh,

    /** Loads the text of the chosen version again. */
    refreshChosen: text.refresh,

    /** Shows how a version differs. */
    choose(version: Version): void {
      clearError(action);
      $chosen.set(version);
    },

    /** Puts the chosen version in the editor. Resolves to whether that worked. */
    restore: (fields: DraftFields, name: string) =>
      action.run(() =>
        workspace.restore(
          fields,
          `Restored ${name}. Your previous text is in the version history.`,
        ),
      ),

    /** Starts loading. Returns a function that stops it. */
    open(): () => void {
      const closers = [list.open(), text.open()];
      return () => {
        for (const close of closers) close();
      };
    },
  };
}

export type Revisions = ReturnType<typeof createRevisions>;
