import {
  blockedImageHost,
  imageHosts,
} from '../../supabase/functions/_shared/rules/post/image-hosts.ts';
import { isFeaturedImage } from '../../supabase/functions/_shared/rules/post/post.ts';
import type { Code, LoadedCode, Renderer } from '../code/load.ts';
import { LostBodiesError } from '../error.ts';
import type { Bodies } from '../releases/bodies.ts';
import type { Damage } from '../releases/damage.ts';
import type { Entry, PostCard } from '../releases/release.ts';
import { allEntries, getEntry, type ShardedMap } from '../releases/sharded-map.ts';
import { connect, type BackendAddress } from './backend.ts';
import { updateKeys, type PageKeys } from './page-keys.ts';
import { pathsToPlan, planChanges } from './plan.ts';
import { renderPages, type RenderPages, type SaveFile } from './render.ts';
import { updateSnapshot, type Snapshot, type UpdatedSnapshot } from './snapshot.ts';

/** What the pages show. */
type Posts = ReturnType<Renderer['collect']>;

export interface Release {
  snapshot: UpdatedSnapshot;
  posts: Posts;
  /** How the entries differ from the previous release. Undefined removes one. */
  changes: ReadonlyMap<string, Entry | undefined>;
  /** The paths with an entry that stays for a day although nothing needs it. */
  retired: readonly string[];
  /** Pages that depend on posts, and how many of them were rendered or removed. */
  pages: number;
  rendered: number;
  removed: number;
  /** Sentences about posts that aren't published as their authors meant. */
  warnings: string[];
}

export interface ReleaseInput {
  loaded: LoadedCode;
  backend: BackendAddress;
  /** The previous release. What hasn't changed since isn't read or rendered again. */
  previous: { snapshot: Snapshot | undefined; entries: ShardedMap<Entry> };
  /** Compares every post instead of only those reported as changed. */
  everything: boolean;
  /** What to save again. */
  damage: Damage;
  /** Makes the next release of the same process faster. */
  memory: ReleaseMemory;
  bodies: Bodies;
  /** Saves a page. */
  save: SaveFile;
  /** Renders the pages. Without it, that's done in this thread. */
  render?: RenderPages | undefined;
}

/** What makes the next release of the same process faster. */
export interface ReleaseMemory {
  keys: PageKeys;
  /** Set by the caller when the release is live. The next one then only looks at what changed since. */
  last?: LastRelease | undefined;
}

export interface LastRelease extends Pick<Release, 'posts' | 'retired'> {
  entries: ShardedMap<Entry>;
  cardsById: ShardedMap<PostCard>;
}

/**
 * Reads the posts and renders the pages that changed. Writes only through `bodies` and `save`. Throws a
 * PublishError for problems a person can fix, and a LostBodiesError if bodies of the previous release are
 * missing from `bodies`.
 */
export async function makeRelease(input: ReleaseInput): Promise<Release> {
  const { loaded, previous, memory, bodies, damage } = input;
  const { code, renderer } = loaded;
  const columns = renderer.cardColumns;
  const backend = connect(input.backend, columns);
  const snapshot = await updateSnapshot(
    backend,
    bodies,
    columns,
    previous.snapshot,
    input.everything,
    damage.bodies,
  );

  // What's remembered doesn't describe the live release until this one is live.
  const last = lastOf(input);
  memory.last = undefined;
  const posts = renderer.collect(cardsOf(snapshot, last));
  const { cards } = posts;
  const { retention } = snapshot;
  const { keys } = memory;
  const base = input.everything || damage.paths.size > 0 ? undefined : last;
  const contentPages = renderer.contentPages(posts, retention, base?.posts);
  const changedKeys = updateKeys(code, contentPages, keys);
  const paths =
    base && pathsToPlan(loaded, changedCards(snapshot, base), changedKeys, base.retired);
  const { pages, changes, removed, retired } = planChanges({
    loaded,
    cards,
    keys,
    entries: previous.entries,
    paths,
    damaged: damage.paths,
  });

  const lostBodies = new Set<string>();
  renderer.setSource({
    cards: async () => cards,
    retention: async () => retention,
    async content({ content_digest }) {
      const content = await bodies.get(content_digest);
      if (content !== undefined) return content;
      lostBodies.add(content_digest);
      throw new LostBodiesError(lostBodies);
    },
  });
  const render = input.render ?? renderPages;
  const rendered = await render(loaded, pages, input.save, { cards, retention }).catch(
    (error: unknown) => {
      // Astro turns the error into a response with status 500.
      throw lostBodies.size > 0 ? new LostBodiesError(lostBodies) : error;
    },
  );
  for (const [path, entry] of rendered) changes.set(path, entry);
  return {
    snapshot,
    posts,
    changes,
    retired,
    pages: keys.size,
    rendered: rendered.size,
    removed,
    warnings: [...unfrozenWarnings(snapshot), ...imageWarnings(code, cards)],
  };
}

/** The last release, if the new one is based on it. */
function lastOf({ previous, memory: { last } }: ReleaseInput): LastRelease | undefined {
  const isPrevious =
    last?.entries === previous.entries && last.cardsById === previous.snapshot?.cards;
  return isPrevious ? last : undefined;
}

/** The cards of a snapshot, in the order of the last release, because then sorting them is fast. */
function cardsOf(snapshot: UpdatedSnapshot, last: LastRelease | undefined): readonly PostCard[] {
  if (!last) return [...allEntries(snapshot.cards)].map(([, card]) => card);
  if (snapshot.changed.size === 0) return last.posts.cards;
  const added = [...snapshot.changed.values()].filter((card) => card !== undefined);
  return [...last.posts.cards.filter(({ id }) => !snapshot.changed.has(id)), ...added];
}

/** The changed cards as they are now, and as they were. */
function changedCards({ changed }: UpdatedSnapshot, last: LastRelease) {
  return [...changed].flatMap(([id, card]) => [card, getEntry(last.cardsById, id)]);
}

function unfrozenWarnings({ unfrozen }: UpdatedSnapshot): string[] {
  return unfrozen.map(
    ({ slug }) =>
      `A rollback had frozen /blog/${slug}. Because personal data was erased from posts, it’s up to date again.`,
  );
}

/** Pages leave such images out, because browsers would block them. */
function imageWarnings({ variables }: Code, cards: readonly PostCard[]): string[] {
  const warnings: string[] = [];
  for (const { featured_image_url: address, slug } of cards) {
    if (!address || !isFeaturedImage(address)) continue;
    const host = blockedImageHost(address, variables.backendUrl, imageHosts(variables.imageHosts));
    if (!host) continue;
    warnings.push(
      `/blog/${slug} is published without its image: add ${host} to PUBLIC_IMAGE_HOSTS, or upload the image.`,
    );
  }
  return warnings;
}
