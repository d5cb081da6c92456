import { readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readState, type State } from './state.ts';

/** Two trees of files take turns: `current` names the one that is served, the other is made ready. */
export type TreeName = 'a' | 'b';

/** The release that is served. */
export interface Live {
  state: State;
  /** Another one after every publish. */
  stamp: string;
}

/**
 * The live release of the area in `root`; `known` where it still is that one. Undefined before the
 * first release, and where what was known of it is lost.
 */
export function readLive(root: string, known?: Live): Live | undefined {
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
