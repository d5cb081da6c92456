import { newestReleases } from '../releases/history.ts';
import type { ObjectStore } from '../releases/object-store.ts';
import type { HeldPost, Root } from '../releases/release.ts';

export interface ReleasesStatus {
  /** The digest of the live release. Null before the first one. */
  live: string | null;
  /** The live release and those before it, newest first. */
  history: (Pick<Root, 'at' | 'cause' | 'codeId' | 'rendered'> & { root: string })[];
  /** Posts that a rollback took back, until they're published again. */
  held: (Pick<HeldPost, 'slug' | 'title'> & { id: string })[];
}

export async function describeReleases(
  store: ObjectStore,
  pointer: string,
): Promise<ReleasesStatus> {
  const releases = await newestReleases(store, pointer);
  const [live] = releases;
  return {
    live: live?.digest ?? null,
    history: releases.map(({ digest, root: { at, cause, codeId, rendered } }) => {
      return { root: digest, at, cause, codeId, rendered };
    }),
    held: Object.entries(live?.root.held ?? {}).map(([id, { slug, title }]) => {
      return { id, slug, title };
    }),
  };
}
