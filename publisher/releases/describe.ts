import type {
  Releases,
  RollbackPreview,
} from '../../supabase/functions/_shared/rules/publishing/releases.ts';
import { newestReleases } from './history.ts';
import type { ObjectStore } from './object-store.ts';
import type { PostCard } from './release.ts';
import { findRelease, liveRoot } from './rollback.ts';
import { getEntry, readMap, valuesOf } from './sharded-map.ts';

/** Throws a FixableError if the release `preview` isn't stored. */
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

const maxPosts = 100;

/** Compares an earlier release with the live one. `digest` may be shortened. Throws a FixableError if there's none. */
async function previewRollback(
  store: ObjectStore,
  name: string,
  digest: string,
): Promise<RollbackPreview> {
  const [live, pointer] = await liveRoot(store, name);
  const target = await findRelease(store, name, digest);
  const before = await readMap<PostCard>(store, target.root.cards);
  const after = await readMap<PostCard>(store, live.cards, before);
  const ids = [...valuesOf(before), ...valuesOf(after)].map(({ id }) => id);
  const posts = [...new Set(ids)].flatMap((id) => {
    const [earlier, current] = [getEntry(before, id), getEntry(after, id)];
    if (JSON.stringify(earlier) === JSON.stringify(current)) return [];
    // Unless publishing is paused, it isn't public anymore, so it's removed again.
    if (!current && !live.paused) return [];
    const { title = '' } = current ?? earlier ?? {};
    const change = current ? (earlier ? 'changes' : 'disappears') : 'returns';
    return [{ id, title, change } as const];
  });
  return {
    root: target.digest,
    live: pointer.digest,
    posts: posts.slice(0, maxPosts),
    changesCode: target.root.codeId !== live.codeId,
  };
}
