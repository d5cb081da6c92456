import type { Failure } from '../../supabase/functions/_shared/rules/publishing/releases.ts';
import { headersAt, type HeaderRule } from '../../supabase/functions/_shared/rules/header-rules.ts';
import type { Code, LoadedCode } from '../code/load.ts';
import { ignoreLost, LostBodiesError, LostObjectError, PublishError } from '../error.ts';
import { bodiesIn } from '../releases/bodies.ts';
import { noDamage, type Damage } from '../releases/damage.ts';
import { digestOf, getObject, putObject } from '../releases/digest.ts';
import { savePage } from '../releases/files.ts';
import { commit, readLive, type LiveRelease } from '../releases/live.ts';
import type { ObjectStore, Pointer } from '../releases/object-store.ts';
import { readRoot, type FileEntry, type Root, type SiteRules } from '../releases/release.ts';
import { withoutRetiredImages } from '../releases/retire.ts';
import { allEntries, emptyMap, getEntry, withChanges } from '../releases/sharded-map.ts';
import type { BackendAddress } from './backend.ts';
import { frozenSnapshot, carryOverFrozen } from './frozen-posts.ts';
import { isErased, keptPaths } from './held-back-posts.ts';
import { makeRelease, type ReleaseMemory } from './make-release.ts';
import { putCodeFiles } from './put-code-files.ts';
import type { RenderPages } from './render.ts';
import type { Snapshot } from './snapshot.ts';

export interface PublishOptions extends BackendAddress {
  store: ObjectStore;
  /** Name of the pointer to the live release. */
  pointer: string;
  /** Reads a file of the code build the way a release stores it. */
  readFile(file: string, entry: FileEntry): Promise<Uint8Array>;
  /** Compares every post instead of only those reported as changed. */
  everything: boolean;
  /** Digest of the root that visitors got before, if another code build made it. Its frozen posts stay frozen. */
  replacedDigest?: string | undefined;
  /** What has to be stored again. */
  damage?: Damage;
  /** Renders the pages. Without it, that's done in this thread. */
  render?: RenderPages;
}

interface Outcome {
  /** Pages that depend on posts. */
  pages: number;
  rendered: number;
  removed: number;
  /** Sentences about posts that aren't published as their authors meant. */
  warnings: string[];
  /** What couldn't be published. */
  failures: Failure[];
  /** Whether there is a new release. */
  changed: boolean;
}

export interface PublishResult extends Outcome {
  codeId: string;
  ms: number;
}

/** State that makes the next publish in the same process faster. */
export interface PublishMemory extends ReleaseMemory {
  /** The live release as of the last publish. Its cursor may be newer than the stored one. */
  live?: LiveRelease | undefined;
}

export const emptyMemory = (): PublishMemory => ({ keys: new Map() });

/** Another publisher, or a rollback, may go live in between. */
const maxAttempts = 5;

/**
 * Brings the site up to date, except for posts that can't be published. Visitors see all changes at once. Changes
 * `memory`, which is empty after a failure. Throws a PublishError for problems a person can fix.
 */
export async function contentPublish(
  loaded: LoadedCode,
  options: PublishOptions,
  memory: PublishMemory,
): Promise<PublishResult> {
  const start = performance.now();
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const outcome = await publishOrRebuild(loaded, options, memory).catch((error: unknown) => {
      Object.assign(memory, { ...emptyMemory(), live: undefined, last: undefined });
      throw error;
    });
    if (!outcome) continue;
    const ms = Math.round(performance.now() - start);
    return { codeId: loaded.code.codeId, ...outcome, ms };
  }
  throw new PublishError(
    'Other publishers keep changing the site. Make sure that only one is running.',
  );
}

export type FindDamage = (store: ObjectStore, release: LiveRelease) => Promise<Damage>;

/** Brings the site up to date. With `everything`, it then also restores what's missing or damaged. */
export async function publishAndRepair(
  loaded: LoadedCode,
  options: PublishOptions,
  memory: PublishMemory,
  findDamage: FindDamage,
): Promise<PublishResult> {
  const result = await contentPublish(loaded, options, memory);
  if (!options.everything || !memory.live) return result;
  const { cards } = memory.live;
  const damage = await findDamage(options.store, memory.live);
  const { paths, bodies } = damage;
  if (paths.size + bodies.size === 0) return result;
  const next = { ...options, everything: false, replacedDigest: undefined, damage };
  const repair = await contentPublish(loaded, next, memory);
  const repaired = [...paths].map((path) => `${path} was damaged and has been repaired.`);
  for (const [, { content_digest, slug }] of allEntries(cards)) {
    if (bodies.has(content_digest))
      repaired.push(`The text of /blog/${slug} was damaged and has been repaired.`);
  }
  return {
    ...repair,
    rendered: result.rendered + repair.rendered,
    removed: result.removed + repair.removed,
    changed: result.changed || repair.changed,
    warnings: [...result.warnings, ...repaired],
    ms: result.ms + repair.ms,
  };
}

/** What a publish starts from. */
interface Previous {
  pointer?: Pointer | undefined;
  /** Undefined if it's missing or damaged. */
  root?: Root | undefined;
  /** Undefined if a part of it is missing or damaged. */
  live?: LiveRelease;
  /** Only the cards of frozen posts, if `live` is undefined or from another backend. */
  snapshot?: Snapshot | undefined;
}

/**
 * Fetches lost bodies again. If other objects of the live release are missing or damaged, builds the new one from scratch,
 * except for frozen posts.
 */
async function publishOrRebuild(
  loaded: LoadedCode,
  options: PublishOptions,
  memory: PublishMemory,
): Promise<Outcome | undefined> {
  const { store, pointer: name } = options;
  try {
    return await publishOntoLive(loaded, options, memory).catch((error: unknown) => {
      if (!(error instanceof LostBodiesError)) throw error;
      const { paths, bodies } = options.damage ?? noDamage;
      const damage = { paths, bodies: new Set([...bodies, ...error.digests]) };
      return publishOntoLive(loaded, { ...options, damage }, memory);
    });
  } catch (error) {
    if (!(error instanceof LostObjectError)) throw error;
    memory.live = undefined;
    const pointer = await store.readPointer(name);
    const root = pointer && (await readRoot(store, pointer.root).catch(ignoreLost));
    const snapshot = root && (await frozenSnapshot(store, root));
    return publishOnto({ pointer, root, snapshot }, loaded, options, memory);
  }
}

async function publishOntoLive(
  loaded: LoadedCode,
  options: PublishOptions,
  memory: PublishMemory,
): Promise<Outcome | undefined> {
  const { store, backendUrl } = options;
  // From the store, if everything is checked, so that damage to the index is noticed.
  const known = options.everything ? undefined : memory.live;
  const live = (memory.live = await readLive(store, options.pointer, known));
  if (!live) return publishOnto({}, loaded, options, memory);
  const { pointer, root, cards } = live;
  const isKnown = root.backendUrl === backendUrl;
  const snapshot = isKnown ? { ...root, cards } : await frozenSnapshot(store, root);
  return publishOnto({ pointer, root, live, snapshot }, loaded, options, memory);
}

/** Undefined if another release went live in between. */
async function publishOnto(
  { pointer, root, live, snapshot }: Previous,
  loaded: LoadedCode,
  options: PublishOptions,
  memory: PublishMemory,
): Promise<Outcome | undefined> {
  const { store, backendUrl, replacedDigest } = options;
  const { code } = loaded;
  if (root?.rolledBackCode === code.codeId) {
    throw new PublishError(
      'The site was rolled back to an earlier version of its code, so this version doesn’t publish. Deploy another version, or go back to this one with `npm run rollback`.',
    );
  }
  const entries = live?.entries ?? emptyMap();
  const other = replacedDigest && (await readRoot(store, replacedDigest).catch(ignoreLost));
  const known = other ? await carryOverFrozen(store, other, root, snapshot) : snapshot;
  const isKnown = live?.root.backendUrl === backendUrl;
  const replaces = pointer !== undefined || replacedDigest !== undefined;
  const files = putCodeFiles(loaded, options, entries);
  const making = makeRelease({
    loaded,
    backend: options,
    previous: { snapshot: known, entries },
    replaced: isKnown ? 'known' : replaces ? 'unknown' : 'none',
    // Another code build may read other columns.
    everything: options.everything || root?.codeId !== code.codeId,
    damage: options.damage ?? noDamage,
    memory,
    bodies: bodiesIn(store),
    save: savePage(store),
    render: options.render,
  });
  // Together, because the posts come from another machine. Both end before an error is thrown, because the next attempt
  // shares their state.
  const [made, stored] = await Promise.allSettled([making, files]);
  if (made.status === 'rejected') throw made.reason;
  if (stored.status === 'rejected') throw stored.reason;
  const release = made.value;
  const { snapshot: current, changes, pages, rendered, removed, warnings, failures } = release;
  const stayingPaths = [...keptPaths(current.heldBack), ...release.failed].filter((path) =>
    getEntry(entries, path),
  );
  const rules = rulesOf(loaded, root && (await earlierHeaders(store, root, code, stayingPaths)));
  if (options.everything || rules.digest !== live?.root.rules) {
    await putObject(store, 'blobs', rules.bytes);
  }

  // Without a parent, earlier releases, which still contain what was erased, are neither listed nor kept.
  const endsHistory = isErased(current, root);
  const imageRemovals = endsHistory ? withoutRetiredImages(entries, release.retired) : [];
  const changed =
    !live ||
    endsHistory ||
    changes.size > 0 ||
    current.changed.size > 0 ||
    current.frozen !== root?.frozen ||
    JSON.stringify(current.heldBack) !== JSON.stringify(root.heldBack) ||
    live.root.codeId !== code.codeId ||
    live.root.backendUrl !== backendUrl ||
    live.root.rules !== rules.digest;
  if (changed) {
    const next = {
      codeId: code.codeId,
      rules: rules.digest,
      entries: withChanges(entries, [...changes, ...imageRemovals]),
      cards: current.cards,
      backendUrl,
      cursor: current.cursor,
      frozen: current.frozen,
      ...(current.heldBack && { heldBack: current.heldBack }),
      erasedAt: current.erasedAt ?? null,
      cause: root?.codeId === code.codeId ? ('publish' as const) : ('code' as const),
      at: new Date().toISOString(),
      rendered,
    };
    const parent = endsHistory ? null : (pointer?.root ?? null);
    memory.live = await commit(store, options.pointer, pointer, next, parent);
    if (!memory.live) return undefined;
  } else {
    memory.live = { ...live, root: { ...live.root, cursor: current.cursor } };
  }
  const { posts, retired, failed } = release;
  const { entries: liveEntries, cards: cardsById } = memory.live;
  memory.last = { posts, retired, failed, entries: liveEntries, cardsById };
  return { pages, rendered, removed, warnings, failures, changed };
}

/** Header rules for pages that stay from the previous release, because the new code's policy doesn't allow their styles. */
async function earlierHeaders(
  store: ObjectStore,
  root: Root,
  code: Code,
  paths: readonly string[],
): Promise<HeaderRule[]> {
  const bytes = paths.length > 0 && (await getObject(store, 'blobs', root.rules));
  if (!bytes) return [];
  const { headers } = JSON.parse(new TextDecoder().decode(bytes)) as SiteRules;
  return paths.flatMap((path) => {
    const [before, now] = [headersAt(headers, path), headersAt(code.headers, path)];
    const added = Object.keys(now).filter((name) => !Object.hasOwn(before, name));
    const rule = { ...before, ...Object.fromEntries(added.map((name) => [name, null])) };
    return JSON.stringify(before) === JSON.stringify(now) ? [] : [{ path, headers: rule }];
  });
}

/** `earlier`: header rules of pages that another code build rendered. */
function rulesOf(
  { code }: LoadedCode,
  earlier: readonly HeaderRule[] = [],
): { digest: string; bytes: Uint8Array } {
  const { headers, redirects, variables } = code;
  const { siteUrl, environment } = variables;
  const rules: SiteRules = { headers: [...headers, ...earlier], redirects, siteUrl, environment };
  const bytes = Buffer.from(JSON.stringify(rules));
  return { digest: digestOf(bytes), bytes };
}
