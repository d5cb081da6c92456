import type { LoadedCode } from '../code/load.ts';
import type { Entry, PostCard } from '../releases/release.ts';
import { allEntries, getEntry, type ShardedMap } from '../releases/sharded-map.ts';
import {
  allPaths,
  missingEntries,
  otherEntries,
  otherPathsOf,
  unwantedEntries,
} from './entries.ts';
import type { PageKeys } from './page-keys.ts';

export interface Plan {
  /** The keys of pages to render, by path. */
  pages: Map<string, string>;
  /** How other entries change. Undefined removes one. */
  changes: Map<string, Entry | undefined>;
  /** How many pages are removed. */
  removed: number;
  /** The paths with an entry that stays for a day although nothing needs it. */
  retired: string[];
}

export interface PlanInput {
  loaded: LoadedCode;
  /** Newest first. */
  cards: readonly PostCard[];
  keys: PageKeys;
  /** Of the previous release. */
  entries: ShardedMap<Entry>;
  /** The only paths where the release may change. Without them, all paths are compared. */
  paths: ReadonlySet<string> | undefined;
  /** Paths of pages that stay although they're no longer planned. */
  kept: ReadonlySet<string>;
}

/** Compares what a release should have with what the previous one has. */
export function planChanges(input: PlanInput): Plan {
  const { loaded, cards, keys, entries, paths, kept } = input;
  const others = otherEntries(loaded, cards, keys, paths ?? allPaths);
  const unwanted = unwantedEntries(
    paths ? entriesAt(entries, paths) : allEntries(entries),
    (path) => keys.has(path) || others.has(path) || kept.has(path),
    new Date(),
  );
  const pages = new Map<string, string>();
  for (const path of paths ?? keys.keys()) {
    const key = keys.get(path)?.key;
    const entry = getEntry(entries, path);
    const isCurrent = entry?.kind === 'file' && entry.key === key;
    if (key !== undefined && !isCurrent) pages.set(path, key);
  }
  const changes = missingEntries(entries, others);
  const retired: string[] = [];
  for (const [path, { before, after }] of unwanted) {
    if (after) retired.push(path);
    if (after !== before) changes.set(path, after);
  }
  const removed = [...changes.keys()].filter(
    (path) => !keys.has(path) && isPage(getEntry(entries, path)),
  ).length;
  return { pages, changes, removed, retired };
}

function isPage(entry: Entry | undefined): boolean {
  return entry?.kind === 'file' && entry.key !== undefined;
}

function* entriesAt(
  entries: ShardedMap<Entry>,
  paths: Iterable<string>,
): Generator<[string, Entry]> {
  for (const path of paths) {
    const entry = getEntry(entries, path);
    if (entry) yield [path, entry];
  }
}

/**
 * The paths where a release may differ from the one before: an entry depends only on its page's key, and on the posts
 * that have an image or had a page there. `others` are included as they are.
 */
export function pathsToPlan(
  { renderer }: LoadedCode,
  cards: Iterable<PostCard | undefined>,
  changedKeys: ReadonlySet<string>,
  others: readonly string[],
): Set<string> {
  const paths = new Set([...changedKeys, ...others]);
  for (const card of cards) {
    for (const path of card ? otherPathsOf(renderer, card) : []) paths.add(path);
  }
  return paths;
}
