import { isDeepStrictEqual } from 'node:util';
import {
  blockedImageHost,
  imageHosts,
} from '../../supabase/functions/_shared/rules/post/image-hosts.ts';
import { isFeaturedImage } from '../../supabase/functions/_shared/rules/post/post.ts';
import type { Failure } from '../../supabase/functions/_shared/rules/publishing/releases.ts';
import type { Code, LoadedCode, Renderer } from '../code/load.ts';
import { FixableError } from '../error.ts';
import { readText } from '../releases/digest.ts';
import type { Objects } from '../releases/object-store.ts';
import type { Entry, FileEntry, PostCard, Root, WaitingPosts } from '../releases/release.ts';
import { allEntries, getEntry, valuesOf, type ShardedMap } from '../releases/sharded-map.ts';
import { boundedCache } from '../cache.ts';
import { connect, type BackendAddress } from './backend.ts';
import { allPaths, otherEntries, otherPathsOf, type PathSet } from './entries.ts';
import {
  cardsIn,
  checkPages,
  checkPosts,
  findReason,
  holdBack,
  isErased,
  keptPaths,
  planAlone,
  withHeldBack,
  type HeldBack,
  type PostSource,
} from './held-back-posts.ts';
import { updateKeys, type PageKeys } from './page-keys.ts';
import { renderShared, type RenderShare, type SaveFile } from './render.ts';
import { updateSnapshot, type Snapshot, type UpdatedSnapshot } from './snapshot.ts';

/** What the pages show. */
type Posts = ReturnType<Renderer['collect']>;

export interface Release {
  snapshot: UpdatedSnapshot;
  posts: Posts;
  /** How the entries differ from the previous release. Undefined removes one. */
  changes: ReadonlyMap<string, Entry | undefined>;
  /** The paths of pages that stay as they were, or don't exist, because they can't be rendered. */
  failed: readonly string[];
  /** Pages that depend on posts, and how many of them were rendered. */
  pages: number;
  rendered: number;
  /** Warnings for the editor, one sentence each, about posts that look different from what was written. */
  warnings: string[];
  /** What couldn't be published. */
  failures: Failure[];
  waiting: WaitingPosts;
}

export interface ReleaseInput {
  loaded: LoadedCode;
  backend: BackendAddress;
  /** The previous release. What hasn't changed since isn't read or rendered again. */
  previous: { snapshot: Snapshot; entries: ShardedMap<Entry> };
  /** Whether another code build made the previous release, so that the code is at fault if many posts fail. */
  isOtherCode: boolean;
  /**
   * The previous release, if publishing is paused. Only what's no longer public, or was erased, changes, and so do the
   * pages that show it. Another code build may have made the release. Then only these pages are rendered with this one.
   */
  paused?: Pick<Root, 'codeId'> | undefined;
  /** Compares every post instead of only those reported as changed. */
  compareAll: boolean;
  /** How many posts the publisher has memory for. */
  maxPosts?: number | undefined;
  /** The keys of this process's previous release, so that unchanged pages aren't rendered again. Updated. */
  keys: PageKeys;
  /** Whether `keys` are those of `previous`, so that only what changed since then has to be planned. */
  isNext: boolean;
  /** Where the bodies of posts are stored by digest, so that unchanged ones aren't fetched again. */
  bodies: Objects;
  /** Saves a page. */
  save: SaveFile;
  /** Renders and saves half of a large publish at the same time. */
  renderShare?: RenderShare | undefined;
}

/** The feeds share the texts of the newest posts. */
const maxTexts = 50;

/**
 * Reads the posts and renders the pages that changed. Holds back posts that can't be published, so that everything else
 * can be (docs/decisions/036-hold-back-posts-that-fail.md). Writes only through `bodies` and `save`. Throws a
 * FixableError for problems a person can fix, a LostObjectError if `bodies` lacks one of the previous release, and the
 * errors of `bodies`.
 */
export async function makeRelease(input: ReleaseInput): Promise<Release> {
  const { loaded, bodies, keys } = input;
  const { renderer } = loaded;
  const previous = input.previous.snapshot;
  const read = await updateSnapshot(
    connect(input.backend, renderer.cardColumns),
    bodies,
    previous,
    input.compareAll,
    input.paused !== undefined,
  );
  const { retention, rearrangedAt } = read;

  const readErrors: unknown[] = [];
  const texts = boundedCache<string>({ maxSize: maxTexts, sizeOf: () => 1, sharesLoads: true });
  async function content({ content_digest }: PostCard): Promise<string> {
    try {
      return await texts(content_digest, () => readText(bodies, 'blobs', content_digest));
    } catch (error) {
      readErrors.push(error);
      throw error;
    }
  }
  const source: PostSource = {
    retention: async () => retention,
    rearrangedAt: async () => rearrangedAt,
    content,
  };
  /** Astro turns an error of `content` into a response with status 500, but no post is at fault. */
  function throwIfUnread() {
    if (readErrors.length > 0) throw readErrors[0];
  }

  const heldBack = new Map<string, HeldBack>();
  const { length: total } = valuesOf(read.cards);
  checkCount(total, input.maxPosts);
  /** Holds back the posts that can't be published. Returns whether there are any. */
  async function holdBackFailing(posts: readonly PostCard[]): Promise<boolean> {
    let isAnyHeldBack = false;
    for (const card of posts) {
      const reason = await findReason(loaded, card, source);
      throwIfUnread();
      if (reason === undefined) continue;
      holdBack(heldBack, card, reason, read, previous);
      if (input.isOtherCode) checkPosts(heldBack, total, previous);
      isAnyHeldBack = true;
    }
    return isAnyHeldBack;
  }
  // Checks posts that were held back on their own first, so that they don't make pages with other posts fail.
  if (!input.paused) {
    await holdBackFailing(
      Object.keys(previous.heldBack).flatMap((id) => read.changed.get(id) ?? []),
    );
  }

  const rendered = new Map<string, FileEntry>();
  // When it plans again without a post, it no longer knows which keys the first plan changed.
  for (let isNext = input.isNext; ; isNext = false) {
    const snapshot = input.paused ? read : withHeldBack(read, previous, heldBack);
    let plan: ReleasePlan;
    try {
      plan = planRelease({ ...input, isNext }, snapshot);
    } catch (error) {
      const unplannable = valuesOf(snapshot.cards).filter(
        (card) => 'reason' in planAlone(loaded, card, retention),
      );
      if (input.paused || !(await holdBackFailing(unplannable))) throw error;
      continue;
    }
    const { posts, pages, changes } = plan;
    const { cards } = posts;
    renderer.setSource({ ...source, cards: async () => cards });
    const missing = [...pages].filter(([path, key]) => rendered.get(path)?.key !== key);
    const share = { pages: missing, cards, retention, rearrangedAt };
    const results = await renderShared(loaded, share, input.save, input.renderShare);
    throwIfUnread();
    for (const [path, entry] of results) rendered.set(path, entry);
    const failed = missing.flatMap(([path]) => (results.has(path) ? [] : [path]));
    // During a pause, all other pages stay, whatever is at fault.
    if (!input.paused) {
      // A post on these pages may be at fault, most likely one that has changed. Other pages show it, too, so
      // everything is planned again without it.
      const readPages = failed.map((path) => keys.get(path)?.inputs);
      const shown = [...new Set(cardsIn(readPages, new Set(cards)))];
      const isNew = ({ id }: PostCard) => read.changed.has(id) && !heldBack.has(id);
      const changed = shown.filter(isNew);
      const unchanged = shown.filter((card) => !isNew(card));
      if ((await holdBackFailing(changed)) || (await holdBackFailing(unchanged))) continue;
      checkPages(failed);
    }
    for (const path of failed) {
      pages.delete(path);
      // The page may contain what was erased.
      if (isErased(read, previous)) changes.set(path, undefined);
    }
    for (const path of pages.keys()) changes.set(path, rendered.get(path));
    return {
      posts,
      snapshot,
      changes,
      failed,
      pages: keys.size,
      rendered: pages.size,
      waiting: snapshot.waiting,
      warnings: imageWarnings(loaded.code, cards),
      failures: [
        ...[...heldBack].map(([id, { path, reason, card, kept }]) => ({
          post_id: id,
          path,
          reason: fullReason(reason, card !== undefined || kept !== undefined),
        })),
        ...failed.map((path) => ({
          post_id: null,
          path,
          reason: fullReason(
            'The page can’t be rendered.',
            !changes.has(path) && getEntry(input.previous.entries, path) !== undefined,
          ),
        })),
      ],
    };
  }
}

function checkCount(count: number, max = Infinity): void {
  if (count <= max) return;
  throw new FixableError(
    `The site has ${count} posts, but this host can publish at most ${max}. Unpublish some, or serve the site from your own machine (docs/deploy.md).`,
  );
}

/** `stays`: whether the release has an earlier version. */
function fullReason(reason: string, stays: boolean): string {
  return stays ? `${reason} The previous version is still on the site.` : reason;
}

interface ReleasePlan {
  posts: Posts;
  /** The keys of pages to render, by path. */
  pages: Map<string, string>;
  /** How other entries change. Undefined removes one. */
  changes: Map<string, Entry | undefined>;
}

/** Plans a release that has the posts of a snapshot: compares what it should have with what the previous one has. */
function planRelease(input: ReleaseInput, snapshot: UpdatedSnapshot): ReleasePlan {
  const { loaded, previous, paused, keys, isNext } = input;
  const { entries } = previous;
  // Before the others, so that the keys that change are those of pages that show a removed post.
  if (paused) updatePosts(input, previous.snapshot, snapshot);
  const [posts, changedKeys] = updatePosts(input, snapshot, snapshot);
  const changedPaths = findChanged(input, snapshot.changed, changedKeys);
  const paths = paused
    ? pathsDuringPause(input, paused, changedPaths)
    : isNext
      ? changedPaths
      : allPaths;
  const pages = new Map<string, string>();
  for (const [path, { key }] of keys) {
    if (!paths.has(path)) continue;
    const entry = getEntry(entries, path);
    if (entry?.kind !== 'file' || entry.key !== key) pages.set(path, key);
  }
  const others = otherEntries(loaded, posts.cards, keys, paths);
  const changes = new Map<string, Entry | undefined>();
  for (const [path, entry] of others) {
    if (!isDeepStrictEqual(getEntry(entries, path), entry)) changes.set(path, entry);
  }
  const kept = new Set(keptPaths(snapshot.heldBack));
  const now = new Date();
  for (const [path, entry] of allEntries(entries)) {
    if (!paths.has(path) || keys.has(path) || others.has(path) || kept.has(path)) continue;
    const after = retire(path, entry, now);
    if (after !== entry) changes.set(path, after);
  }
  return { posts, pages, changes };
}

/** Brings the keys up to date with some posts. Returns what pages show, and the paths whose keys changed. */
function updatePosts(
  { loaded: { code, renderer }, keys }: ReleaseInput,
  { cards }: Pick<Snapshot, 'cards'>,
  { retention, rearrangedAt }: UpdatedSnapshot,
): [Posts, ReadonlySet<string>] {
  const posts = renderer.collect(valuesOf(cards), rearrangedAt);
  return [posts, updateKeys(code, renderer.contentPages(posts, retention), keys)];
}

/** The paths of pages whose keys changed, and those of the changed posts' images and redirects, before and after. */
function findChanged(
  { loaded: { renderer }, previous: { snapshot } }: ReleaseInput,
  changed: UpdatedSnapshot['changed'],
  changedKeys: ReadonlySet<string>,
): Set<string> {
  const paths = new Set([...changedKeys, ...keptPaths(snapshot.heldBack)]);
  for (const [id, card] of changed) {
    for (const each of [card, getEntry(snapshot.cards, id)]) {
      for (const path of each ? otherPathsOf(renderer, each) : []) paths.add(path);
    }
  }
  return paths;
}

/** Where a release may change during a pause. */
function pathsDuringPause(
  { loaded: { code } }: ReleaseInput,
  paused: Pick<Root, 'codeId'>,
  changedPaths: ReadonlySet<string>,
): PathSet {
  const paths = new Set(changedPaths);
  // States how long data is kept, so it must be true at any time. Keys of different code builds can't be compared.
  if (paused.codeId === code.codeId) return paths.add('/privacy');
  // Tabs that were open before a rollback, and pages that this code build renders, need its assets.
  for (const path of Object.keys(code.files)) if (path.startsWith('/_astro/')) paths.add(path);
  return paths;
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

/**
 * Scripts, styles, and social images of site pages get a new name when they change. Open tabs still request old ones.
 */
const immutablePath = /^\/(?:_astro|social)\//;
const keepRetiredMs = 24 * 60 * 60 * 1000;

/** What to keep at a path that the site no longer needs: the entry for another 24 hours, or nothing. */
function retire(path: string, entry: Entry, now: Date): Entry | undefined {
  if (entry.kind !== 'file' || !immutablePath.test(path)) return undefined;
  const ageMs = now.getTime() - Date.parse(entry.retired ?? '');
  // It's negative if the clock has been set back since.
  if (!(ageMs >= 0)) return { ...entry, retired: now.toISOString() };
  return ageMs < keepRetiredMs ? entry : undefined;
}
