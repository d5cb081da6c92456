import { newestReleases } from '../releases/history.ts';
import type { ObjectStore } from '../releases/object-store.ts';
import type { FrozenPost, Root } from '../releases/release.ts';
import { previewRollback, type RollbackPreview } from '../releases/rollback-preview.ts';

export interface ReleasesStatus {
  /** The digest of the live release. Null before the first one. */
  live: string | null;
  /** The live release and those before it, newest first. */
  history: (Pick<Root, 'at' | 'cause' | 'codeId' | 'rendered'> & { root: string })[];
  /** Posts that a rollback took back, until they're published again. */
  frozen: (Pick<FrozenPost, 'slug' | 'title'> & { id: string })[];
  /** What a rollback to the requested release would change. */
  preview?: RollbackPreview;
}

/** Throws a PublishError if the release `preview` isn't stored. */
export async function describeReleases(
  store: ObjectStore,
  pointer: string,
  preview?: string,
): Promise<ReleasesStatus> {
  const releases = await newestReleases(store, pointer);
  const [live] = releases;
  return {
    live: live?.digest ?? null,
    history: releases.map(({ digest, root: { at, cause, codeId, rendered } }) => {
      return { root: digest, at, cause, codeId, rendered };
    }),
    frozen: Object.entries(live?.root.frozen ?? {}).map(([id, { slug, title }]) => {
      return { id, slug, title };
    }),
    ...(preview !== undefined && { preview: await previewRollback(store, pointer, preview) }),
  };
}
