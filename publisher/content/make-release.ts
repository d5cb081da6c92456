import {
  blockedImageHost,
  imageHosts,
} from '../../supabase/functions/_shared/rules/post/image-hosts.ts';
import { isFeaturedImage } from '../../supabase/functions/_shared/rules/post/post.ts';
import type { Code, LoadedCode } from '../code/load.ts';
import { LostObjectError } from '../error.ts';
import type { Bodies } from '../releases/bodies.ts';
import type { Entry, PostCard } from '../releases/release.ts';
import { allEntries, getEntry, type ShardedMap } from '../releases/sharded-map.ts';
import { connect, type BackendAddress } from './backend.ts';
import { missingEntries, otherEntries, unwantedEntries } from './entries.ts';
import { pageKeys, type PageKeys } from './plan.ts';
import { renderPages, type SaveFile } from './render.ts';
import { updateSnapshot, type Snapshot, type UpdatedSnapshot } from './snapshot.ts';

export interface Release {
  snapshot: UpdatedSnapshot;
  /** Newest first. */
  cards: readonly PostCard[];
  /** How the entries differ from the previous release. Undefined removes one. */
  changes: ReadonlyMap<string, Entry | undefined>;
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
  /** Paths of files to save again. */
  damaged: ReadonlySet<string>;
  /** Makes the next release of the same process faster. */
  memory: ReleaseMemory;
  bodies: Bodies;
  /** Saves a page. */
  save: SaveFile;
}

/** Depends only on cards, so it stays valid even if a publish fails. */
export interface ReleaseMemory {
  /** The cards of a snapshot, newest first. */
  sorted?: { snapshot: ShardedMap<PostCard>; cards: readonly PostCard[] };
  keys: PageKeys;
}

/**
 * Reads the posts and renders the pages that changed. Writes only through `bodies` and `save`. Throws a
 * PublishError for problems a person can fix, and a LostObjectError if a body of the previous release is
 * missing from `bodies`.
 */
export async function makeRelease(input: ReleaseInput): Promise<Release> {
  const { loaded, previous, memory, bodies, damaged } = input;
  const { code, renderer } = loaded;
  const columns = renderer.cardColumns;
  const backend = connect(input.backend, columns);
  const snapshot = await updateSnapshot(
    backend,
    bodies,
    columns,
    previous.snapshot,
    input.everything,
  );

  const posts = renderer.collect(cardsOf(snapshot, previous.snapshot, memory));
  const { cards } = posts;
  memory.sorted = { snapshot: snapshot.cards, cards };
  const keys = pageKeys(code, renderer.contentPages(posts), memory.keys);
  memory.keys = keys;
  const others = otherEntries(loaded, cards, keys);
  const unwanted = unwantedEntries(
    previous.entries,
    (path) => keys.has(path) || others.has(path),
    new Date(),
  );
  const changedPages = new Map<string, string>();
  for (const [path, { key }] of keys) {
    const entry = getEntry(previous.entries, path);
    const isCurrent = entry?.kind === 'file' && entry.key === key && !damaged.has(path);
    if (!isCurrent) changedPages.set(path, key);
  }

  let lostBody: LostObjectError | undefined;
  renderer.setSource({
    cards: async () => cards,
    async content({ content_digest }) {
      const content = await bodies.get(content_digest);
      if (content !== undefined) return content;
      throw (lostBody = new LostObjectError(`blobs/${content_digest}`));
    },
  });
  const rendered = await renderPages(loaded, changedPages, input.save).catch((error: unknown) => {
    // Astro turns the error into a response with status 500.
    throw lostBody ?? error;
  });

  const changes = new Map<string, Entry | undefined>([
    ...unwanted,
    ...missingEntries(previous.entries, others, damaged),
    ...rendered,
  ]);
  return {
    snapshot,
    cards,
    changes,
    pages: keys.size,
    rendered: rendered.size,
    removed: [...changes.keys()].filter(
      (path) => isKeyed(getEntry(previous.entries, path)) && !keys.has(path),
    ).length,
    warnings: cards.flatMap((card) => imageWarning(code, card) ?? []),
  };
}

function isKeyed(entry: Entry | undefined): boolean {
  return entry?.kind === 'file' && entry.key !== undefined;
}

/** The cards of a snapshot, in the order of the previous one if it's known, because then sorting them is fast. */
function cardsOf(
  snapshot: UpdatedSnapshot,
  previous: Snapshot | undefined,
  { sorted }: ReleaseMemory,
): readonly PostCard[] {
  if (!previous || sorted?.snapshot !== previous.cards) {
    return [...allEntries(snapshot.cards)].map(([, card]) => card);
  }
  if (snapshot.changed.size === 0) return sorted.cards;
  const added = [...snapshot.changed.values()].filter((card) => card !== undefined);
  return [...sorted.cards.filter(({ id }) => !snapshot.changed.has(id)), ...added];
}

/** The page leaves such an image out, because browsers would block it. */
function imageWarning({ settings }: Code, card: PostCard): string | undefined {
  const { featured_image_url: address } = card;
  if (!address || !isFeaturedImage(address)) return undefined;
  const host = blockedImageHost(address, settings.backendUrl, imageHosts(settings.imageHosts));
  return (
    host &&
    `/blog/${card.slug} is published without its image: add ${host} to PUBLIC_IMAGE_HOSTS, or upload the image.`
  );
}
