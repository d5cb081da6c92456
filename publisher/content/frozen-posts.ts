import { ignoreLost } from '../error.ts';
import { bodiesIn } from '../releases/bodies.ts';
import type { ObjectStore } from '../releases/object-store.ts';
import type { PostCard, Root } from '../releases/release.ts';
import { emptyMap, readEntry, withChanges } from '../releases/sharded-map.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * A snapshot with only the frozen posts of a release, and which posts it holds back. For a release whose other posts can't be
 * used: it's from another backend, or part of it is lost.
 */
export async function frozenSnapshot(store: ObjectStore, root: Root): Promise<Snapshot> {
  const { frozen, erasedAt = null } = root;
  const cards = await cardsIn(store, root, Object.keys(frozen));
  return {
    frozen,
    ...withoutPages(root.heldBack),
    erasedAt,
    cards: withChanges(emptyMap(), cards),
  };
}

/** Which posts a release holds back. Their last pages can't be kept without it. */
function withoutPages(heldBack: Root['heldBack']): Pick<Root, 'heldBack'> {
  if (!heldBack) return {};
  const posts = Object.entries(heldBack).map(
    ([id, { path, reason }]) => [id, { path, reason }] as const,
  );
  return { heldBack: Object.fromEntries(posts) };
}

/**
 * Adds the frozen posts of the release that visitors got before from another code build. Otherwise, they would come
 * back with a deployment or a rollback of the Worker. Has no cursor, so that every post is compared. `root`: the release
 * of this code build that `snapshot` is from.
 */
export async function carryOverFrozen(
  store: ObjectStore,
  replacedRoot: Root,
  root: Root | undefined,
  snapshot: Snapshot | undefined,
): Promise<Snapshot> {
  const { erasedAt = null } = replacedRoot;
  const isOlder = !root || Date.parse(root.at) < Date.parse(replacedRoot.at);
  if (snapshot && !isOlder && (root.erasedAt ?? null) !== erasedAt) {
    // The other code build's posts may still contain what was erased.
    return snapshot;
  }
  // A newer release of this code build may be a rollback itself, so its own frozen posts take precedence. It may also have
  // been rendered while the other code build was rolled back, so those frozen posts are added.
  const own = isOlder ? {} : root.frozen;
  const ids = Object.keys(replacedRoot.frozen).filter((id) => !(id in own));
  const cards = withChanges(
    snapshot?.cards ?? emptyMap<PostCard>(),
    await cardsIn(store, replacedRoot, ids),
  );
  const heldBack = snapshot
    ? snapshot.heldBack && { heldBack: snapshot.heldBack }
    : withoutPages(replacedRoot.heldBack);
  return { frozen: { ...replacedRoot.frozen, ...own }, ...heldBack, erasedAt, cards };
}

/**
 * The cards of some posts. Undefined for a post that isn't in the release, or that's lost: without its text, which only
 * the release has, a frozen post is lost, too.
 */
function cardsIn(store: ObjectStore, root: Root, ids: readonly string[]) {
  return Promise.all(
    ids.map(async (id) => {
      const card = await readEntry<PostCard>(store, root.cards, id).catch(ignoreLost);
      const content = card && (await bodiesIn(store).get(card.content_digest));
      return [id, content === undefined ? undefined : card] as const;
    }),
  );
}
