import { headersAt, type HeaderRule } from '../../supabase/functions/_shared/rules/header-rules.ts';
import type { Failure } from '../../supabase/functions/_shared/rules/publishing/releases.ts';
import type { Code, LoadedCode } from '../code/load.ts';
import { forEachConcurrently } from '../concurrency.ts';
import { FixableError, ignoreLost, LostObjectError } from '../error.ts';
import { digestOf, putObject } from '../releases/digest.ts';
import { fileKey, isIntact, savePage } from '../releases/files.ts';
import { commit, readLive, type LiveRelease } from '../releases/live.ts';
import { withoutLost } from '../releases/lost-objects.ts';
import type { ObjectStore, Pointer } from '../releases/object-store.ts';
import {
  readRoot,
  readRules,
  type Entry,
  type FileEntry,
  type Root,
  type SiteRules,
} from '../releases/release.ts';
import { emptyMap, getEntry, withChanges } from '../releases/sharded-map.ts';
import { fileAt } from '../releases/site-path.ts';
import type { BackendAddress } from './backend.ts';
import type { PathSet } from './entries.ts';
import { isErased, keptPaths } from './held-back-posts.ts';
import { makeRelease, type Release } from './make-release.ts';
import type { PageKeys } from './page-keys.ts';
import type { RenderShare } from './render.ts';
import { emptySnapshot, type Snapshot } from './snapshot.ts';

export interface CodeFileOptions {
  store: ObjectStore;
  /** Reads a file of the code build the way a release stores it. Without it, the store must have the files. */
  readFile?: (path: string, entry: FileEntry) => Promise<Uint8Array>;
}

export interface PublishOptions extends BackendAddress, CodeFileOptions {
  /** Name of the pointer to the live release. */
  pointer: string;
  /**
   * Compares every post instead of only those reported as changed, and restores what the store has lost, unless publishing
   * is paused, because an earlier version of a page can't be rendered again.
   */
  compareAll: boolean;
  /** How many posts the publisher has memory for. */
  maxPosts?: number;
  /** Renders half of a large publish into the store, at the same time. */
  renderShare?: RenderShare | undefined;
}

export interface PublishResult extends Omit<Release, 'snapshot' | 'posts' | 'changes' | 'failed'> {
  /** Whether there is a new release. */
  changed: boolean;
}

/** State that makes the next publish in the same process faster. */
export interface PublishMemory {
  keys: PageKeys;
  /** The live release as of the last publish. Its cursor may be newer than the stored one. */
  live?: LiveRelease | undefined;
  /** Whether pages failed in the last publish, so that the next one tries them again, or removes them. */
  hasFailed: boolean;
}

export const emptyMemory = (): PublishMemory => ({ keys: new Map(), hasFailed: false });

/** Another publisher, or a rollback, may go live in between, and a part of the live release may be lost. */
const maxAttempts = 5;

/**
 * Brings the site up to date, except for posts that can't be published. Visitors see all changes at once. Changes
 * `memory`, which is empty after a failure. Throws a FixableError for problems a person can fix.
 */
export async function contentPublish(
  loaded: LoadedCode,
  options: PublishOptions,
  memory: PublishMemory,
): Promise<PublishResult> {
  let isPartLost = false;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    try {
      const previous = await (isPartLost ? readRestOfLive(options) : readPrevious(options, memory));
      const result = await publishOnto(previous, loaded, options, memory);
      if (result) return result;
      isPartLost = false;
    } catch (error) {
      Object.assign(memory, { ...emptyMemory(), live: undefined });
      if (isPartLost || !(error instanceof LostObjectError)) throw error;
      isPartLost = true;
    }
  }
  throw new FixableError(
    'Other publishers keep changing the site. Make sure that only one is running.',
  );
}

/** What a publish starts from. */
interface Previous {
  pointer?: Pointer | undefined;
  /** Undefined if it's missing or damaged. */
  root?: Root | undefined;
  /** Undefined if a part of it is missing or damaged. */
  live?: LiveRelease;
  /** Has no posts if `live` is undefined or from another backend. */
  snapshot: Snapshot;
}

async function readPrevious(
  { store, pointer: name, backendUrl, compareAll }: PublishOptions,
  memory: PublishMemory,
): Promise<Previous> {
  // From the store, if everything is compared, so that damage to the index is noticed.
  const stored = await readLive(store, name, compareAll ? undefined : memory.live);
  if (!stored) return { snapshot: emptySnapshot };
  const isComplete = !compareAll || stored.root.paused !== undefined;
  const live = isComplete ? stored : await withoutLost(store, stored);
  const { pointer, root, cards } = live;
  const isSameBackend = root.backendUrl === backendUrl;
  // Another backend doesn't know the cursor.
  const cursor = isSameBackend ? root.cursor : undefined;
  // A move changes the addresses of images in texts, but no dates, so every text is read again.
  const snapshot =
    isSameBackend || root.paused ? { ...root, cards, cursor } : snapshotWithoutPosts(root);
  return { pointer, root, live, snapshot };
}

/** What's left of a release of which a part is missing or damaged. Building it from scratch also ends a pause. */
async function readRestOfLive({ store, pointer: name }: PublishOptions): Promise<Previous> {
  const pointer = await store.readPointer(name);
  const root = pointer && (await readRoot(store, pointer.digest).catch(ignoreLost));
  return { pointer, root, snapshot: snapshotWithoutPosts(root ?? emptySnapshot) };
}

/**
 * For a release whose posts can't be used, because it's from another backend or part of it is lost. It still says which
 * posts are held back, so that new code isn't blamed for them, but their earlier pages can't be kept.
 */
function snapshotWithoutPosts({
  heldBack,
  erasedAt,
}: Pick<Snapshot, 'heldBack' | 'erasedAt'>): Snapshot {
  const posts = Object.entries(heldBack).map(([id, { kept: _, ...post }]) => [id, post] as const);
  return { ...emptySnapshot, erasedAt, heldBack: Object.fromEntries(posts) };
}

/** Undefined if another release went live in between. */
async function publishOnto(
  { pointer, root, live, snapshot }: Previous,
  loaded: LoadedCode,
  options: PublishOptions,
  memory: PublishMemory,
): Promise<PublishResult | undefined> {
  const { store, backendUrl } = options;
  const { code } = loaded;
  const paused = live?.root.paused ? live.root : undefined;
  const entries = live?.entries ?? emptyMap<Entry>();
  const isOtherCode = root?.codeId !== code.codeId;
  const made = await makeRelease({
    loaded,
    backend: options,
    previous: { snapshot, entries },
    isOtherCode: pointer !== undefined && isOtherCode,
    paused,
    // Another code build may read other columns.
    compareAll: options.compareAll || (!paused && isOtherCode),
    maxPosts: options.maxPosts,
    keys: memory.keys,
    isNext: live !== undefined && live === memory.live && !memory.hasFailed,
    bodies: store,
    save: savePage(store),
    renderShare: options.renderShare,
  });
  const { snapshot: current, posts: _, failed, ...outcome } = made;
  memory.hasFailed = failed.length > 0;
  const lost = await putCodeFiles(loaded, options, made.changes);
  // Visitors can't get these files either way, so they alone are no reason for a new release.
  const changes = new Map([...made.changes].filter(([path]) => !lost.has(path)));
  const failures = [...outcome.failures, ...[...lost.keys()].map(describeLost)];
  const stayingPaths = [...keptPaths(current.heldBack), ...failed].filter((path) =>
    getEntry(entries, path),
  );
  // If they're lost, those of this code build have to do.
  const earlierRules =
    root && (paused || stayingPaths.length > 0)
      ? await readRules(store, root).catch(ignoreLost)
      : undefined;
  const rules =
    paused && earlierRules
      ? withHeaders(earlierRules, code.headers, isOtherCode ? changes.keys() : [])
      : withHeaders(rulesOf(code), earlierRules?.headers ?? [], stayingPaths);
  const ruleBytes = Buffer.from(JSON.stringify(rules));
  const rulesDigest = digestOf(ruleBytes);
  if (options.compareAll || rulesDigest !== live?.root.rules) {
    await putObject(store, 'blobs', ruleBytes);
  }

  // Without a parent, earlier releases, which still contain what was erased, are neither listed nor kept.
  const endsHistory = isErased(current, root);
  const changed =
    !live ||
    endsHistory ||
    changes.size > 0 ||
    current.changed.size > 0 ||
    JSON.stringify(current.heldBack) !== JSON.stringify(root?.heldBack) ||
    (!paused && (isOtherCode || root.backendUrl !== backendUrl)) ||
    live.root.rules !== rulesDigest;
  if (changed) {
    const { codeId, cursor } = paused ?? { codeId: code.codeId, cursor: current.cursor };
    const next = {
      codeId,
      rules: rulesDigest,
      entries: withChanges(entries, [...lost, ...changes]),
      cards: current.cards,
      backendUrl: paused?.backendUrl ?? backendUrl,
      cursor,
      heldBack: current.heldBack,
      ...(paused?.paused && { paused: paused.paused }),
      erasedAt: current.erasedAt,
      cause: !paused && isOtherCode ? ('code' as const) : ('publish' as const),
      at: new Date().toISOString(),
      rendered: outcome.rendered,
      parent: endsHistory ? null : (pointer?.digest ?? null),
    };
    memory.live = await commit(store, options.pointer, pointer, next);
    if (!memory.live) return undefined;
  } else {
    // Later changes wait for the end of a pause.
    const cursor = paused ? live.root.cursor : current.cursor;
    memory.live = { ...live, root: { ...live.root, cursor } };
  }
  return { ...outcome, failures, changed };
}

/** Everything else is published, because removing a post or erasing data can't wait for a deployment. */
function describeLost(path: string): Failure {
  const reason = 'This file of the site’s code is lost. To restore it, run `npm run deploy`.';
  return { post_id: null, path, reason };
}

function rulesOf({ headers, redirects, variables }: Code): SiteRules {
  const { siteUrl, environment } = variables;
  return { headers, redirects, siteUrl, environment };
}

/** Adds the headers of pages that another code build rendered, because the policy of this one doesn't allow their styles. */
function withHeaders(
  rules: SiteRules,
  others: readonly HeaderRule[],
  paths: Iterable<string>,
): SiteRules {
  const added = [...paths].flatMap((path) => {
    const [wanted, now] = [headersAt(others, path), headersAt(rules.headers, path)];
    const missing = Object.keys(now).filter((name) => !Object.hasOwn(wanted, name));
    const headers = { ...wanted, ...Object.fromEntries(missing.map((name) => [name, null])) };
    return JSON.stringify(wanted) === JSON.stringify(now) ? [] : [{ path, headers }];
  });
  return { ...rules, headers: [...rules.headers, ...added] };
}

/** While some files are on their way to a bucket, others are read. */
const maxConcurrentFiles = 4;

/**
 * Stores the files of the code build at some paths. Without `readFile`, returns the entries of those that the store has
 * lost, by path. Throws a FixableError if a file that `readFile` reads isn't the one that was built.
 */
export async function putCodeFiles(
  { code }: LoadedCode,
  { store, readFile }: CodeFileOptions,
  paths: PathSet,
): Promise<ReadonlyMap<string, FileEntry>> {
  const files = Object.entries(code.files).filter(([path]) => paths.has(path));
  const lost = new Map<string, FileEntry>();
  await forEachConcurrently(files, maxConcurrentFiles, async ([path, entry]) => {
    const key = fileKey(entry);
    const bytes = await (readFile ? readFile(path, entry) : store.get(key));
    if (bytes && (await isIntact(key, bytes))) await store.put(key, bytes);
    else if (!readFile) lost.set(path, entry);
    else {
      const file = fileAt(path, entry.type);
      throw new FixableError(`${file} has changed since the code was built. Build it again.`);
    }
  });
  return lost;
}
