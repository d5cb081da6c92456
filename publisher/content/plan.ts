import type { LoadedCode } from '../code/load.ts';
import type { Entry, PostCard } from '../releases/release.ts';
import { retire } from '../releases/retire.ts';
import { allEntries, getEntry, type ShardedMap } from '../releases/sharded-map.ts';
import { missingEntries, otherEntries, type PathSet } from './entries.ts';
import type { PageKeys } from './page-keys.ts';

export interface Plan {
  /** The keys of pages to render, by path. */
  pages: Map<string, string>;
  /** How other entries change. Undefined removes one. */
  changes: Map<string, Entry | undefined>;
  /** How many pages are removed. */
  removed: number;
}

export interface PlanInput {
  loaded: LoadedCode;
  /** Newest first. */
  cards: readonly PostCard[];
  keys: PageKeys;
  /** Of the previous release. */
  entries: ShardedMap<Entry>;
  /** The only paths where the release may change. */
  paths: PathSet;
  /** Paths of pages that stay although they're no longer planned. */
  kept: ReadonlySet<string>;
}

/** Compares what a release should have with what the previous one has. */
export function planChanges({ loaded, cards, keys, entries, paths, kept }: PlanInput): Plan {
  const pages = new Map<string, string>();
  for (const [path, { key }] of keys) {
    const entry = getEntry(entries, path);
    const isCurrent = entry?.kind === 'file' && entry.key === key;
    if (!isCurrent && paths.has(path)) pages.set(path, key);
  }
  const others = otherEntries(loaded, cards, keys, paths);
  const changes = missingEntries(entries, others);
  const now = new Date();
  for (const [path, entry] of allEntries(entries)) {
    if (keys.has(path) || others.has(path) || kept.has(path) || !paths.has(path)) continue;
    const after = retire(path, entry, now);
    if (after !== entry) changes.set(path, after);
  }
  const removed = [...changes.keys()].filter(
    (path) => !keys.has(path) && isPage(getEntry(entries, path)),
  ).length;
  return { pages, changes, removed };
}

function isPage(entry: Entry | undefined): boolean {
  return entry?.kind === 'file' && entry.key !== undefined;
}
