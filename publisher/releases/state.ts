import { readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PostCard } from '../renderer-entry.ts';
import type { Manifest, Page } from './manifest.ts';

export type { PostCard };

/** The public posts as of one moment. */
export interface Snapshot {
  /** Later changes aren't included. */
  cursor: string;
  cards: readonly PostCard[];
}

/** Describes a release. Stored next to its tree. */
export interface State {
  codeId: string;
  /** Where the snapshot comes from. */
  backendUrl: string;
  snapshot: Snapshot;
  manifest: Manifest;
  /** Files in which the other tree differs from this one. */
  behind: Paths;
}

/** Paths in a tree. 'all' if they aren't known. */
export type Paths = readonly string[] | 'all';

/** Two trees take turns: the symlink `current` points to the live one, the next release goes into the other. */
export type TreeName = 'a' | 'b';

/** The release that is served. */
export interface LiveRelease {
  state: State;
  /** Changes with every publish. */
  stamp: string;
}

/**
 * Reads the live release of the area in `root`, or returns `known` if it's still live. Undefined before the
 * first release, and if its state is lost.
 */
export function readLive(root: string, known?: LiveRelease): LiveRelease | undefined {
  const tree = liveTree(root);
  if (!tree) return undefined;
  const file = stateFile(root, tree);
  const stat = statSync(file, { throwIfNoEntry: false });
  const stamp = stat && `${tree} ${stat.ino} ${stat.mtimeMs}`;
  if (known && known.stamp === stamp) return known;
  const state = readState(file);
  return state && stamp ? { state, stamp } : undefined;
}

export function liveTree(root: string): TreeName | undefined {
  try {
    const name = readlinkSync(join(root, 'current'));
    return name === 'a' || name === 'b' ? name : undefined;
  } catch {
    return undefined;
  }
}

export function stateFile(root: string, tree: TreeName): string {
  return join(root, `state-${tree}.json`);
}

/** As JSON. Ten thousand small arrays parse faster than as many objects. */
interface StoredState extends Omit<State, 'manifest'> {
  format: typeof format;
  manifest: Omit<Manifest, 'pages'> & { pages: PageTuple[] };
}

/** Increment it when the fields change. A state in another format counts as lost. */
const format = 2;

type PageTuple = [path: string, key: string, file: string, sha: string, size: number];

export function formatState({ manifest, ...state }: State): string {
  const pages = [...manifest.pages].map(([path, { key, file, sha, size }]): PageTuple => {
    return [path, key, file, sha, size];
  });
  const stored: StoredState = { ...state, format, manifest: { ...manifest, pages } };
  return JSON.stringify(stored);
}

/** Undefined if there is no readable state. */
function readState(file: string): State | undefined {
  try {
    const state = JSON.parse(readFileSync(file, 'utf8')) as StoredState;
    if (state.format !== format) return undefined;
    const pages = new Map<string, Page>();
    for (const [path, key, page, sha, size] of state.manifest.pages) {
      pages.set(path, { key, file: page, sha, size });
    }
    return { ...state, manifest: { ...state.manifest, pages } };
  } catch {
    return undefined;
  }
}
