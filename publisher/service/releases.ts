import type { Releases } from '../../supabase/functions/_shared/rules/publishing/releases.ts';
import { newestReleases } from '../releases/history.ts';
import type { ObjectStore } from '../releases/object-store.ts';
import { previewRollback } from '../releases/rollback-preview.ts';

/** Throws a PublishError if the release `preview` isn't stored. */
export async function describeReleases(
  store: ObjectStore,
  pointer: string,
  preview?: string,
): Promise<Releases> {
  const releases = await newestReleases(store, pointer);
  const [live] = releases;
  return {
    live: live?.digest ?? null,
    history: releases.map(({ digest, root: { at, cause, rendered } }) => {
      return { root: digest, at, cause, rendered };
    }),
    paused: live?.root.paused ?? null,
    ...(preview !== undefined && { preview: await previewRollback(store, pointer, preview) }),
  };
}
