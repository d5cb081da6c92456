import { atom, computed, readonlyType } from 'nanostores';
import { faultOf, type Fault } from '~/features/staff';
import { createQuery } from '~/lib/query';
import type { DraftFields } from '~rules/post/draft';
import { getApprovedFields, getRevisionFields, getRevisions } from '../api/versions';
import { compare, type Comparison } from '../draft/merge';
import { errorText, saveFirst } from '../store/problems';
import type { Workspace } from '../store/workspace';
import { versionsOf, type Version } from './versions';

type ListState =
  | { status: 'loading' }
  | { status: 'error'; fault: Fault }
  | { status: 'ready'; versions: readonly Version[] };

type ChosenState =
  | { status: 'none' }
  | { status: 'loading'; version: Version }
  | { status: 'error'; version: Version; fault: Fault }
  | { status: 'ready'; version: Version; fields: DraftFields; comparison: Comparison };

type RestoreState = { status: 'idle' | 'running' } | { status: 'error'; text: string };

/** The earlier versions of the open post, and how one of them differs from the current text. */
export function createRevisions(workspace: Workspace) {
  const { id, queue } = workspace;
  const list = createQuery(async () => {
    // The current text may not be saved yet, or not at all if there's no connection. The list is useful anyway.
    await saveFirst(queue).catch(() => undefined);
    const [revisions, approved] = await Promise.all([getRevisions(id), getApprovedFields(id)]);
    return versionsOf(workspace.$post.get()?.post ?? null, approved, revisions);
  });
  const texts = createQuery((key) => getRevisionFields(Number(key)));
  const $chosen = atom<Version | undefined>(undefined);
  const $restore = atom<RestoreState>({ status: 'idle' });

  return {
    /** The versions to compare with. */
    $list: computed(list.$state, ({ data, error, loading }): ListState => {
      if (data) return { status: 'ready', versions: data };
      return error && !loading ? { status: 'error', fault: faultOf(error) } : { status: 'loading' };
    }),

    /** The chosen version, compared with the current text. */
    $chosen: computed([$chosen, texts.$state], (version, text): ChosenState => {
      if (!version) return { status: 'none' };
      const isLoaded = text.key === version.key;
      const fields = version.fields ?? (isLoaded ? text.data : undefined);
      if (fields) {
        const comparison = compare(queue.getDraft().fields, fields);
        return { status: 'ready', version, fields, comparison };
      }
      return isLoaded && text.error && !text.loading
        ? { status: 'error', version, fault: faultOf(text.error) }
        : { status: 'loading', version };
    }),

    /** How restoring is going. */
    $restore: readonlyType($restore),

    /** The current text. */
    current: () => queue.getDraft().fields,

    load: () => void list.load(id),

    /** Shows how a version differs. */
    choose(version: Version): void {
      $restore.set({ status: 'idle' });
      $chosen.set(version);
      if (!version.fields) void texts.load(version.key);
    },

    /** Puts the chosen version in the editor. Resolves to whether that worked. */
    async restore(fields: DraftFields, name: string): Promise<boolean> {
      if ($restore.get().status === 'running') return false;
      $restore.set({ status: 'running' });
      try {
        await workspace.restore(
          fields,
          `Restored ${name}. Your previous text is in the version history.`,
        );
        return true;
      } catch (error) {
        $restore.set({ status: 'error', text: errorText(error) });
        return false;
      }
    },
  };
}

export type Revisions = ReturnType<typeof createRevisions>;
