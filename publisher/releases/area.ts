import { existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { isOutOfSpace } from '../error.ts';
import { takeLock } from '../lock.ts';
import { bodiesIn, type StoredBodies } from './bodies.ts';
import { siteFiles } from './manifest.ts';
import {
  formatState,
  liveTree,
  readLive,
  stateFile,
  type LiveRelease,
  type Paths,
  type State,
  type TreeName,
} from './state.ts';
import { openStore, type Store } from './store.ts';
import { updateTree } from './tree.ts';
import { emptyFolder, syncFolder, writeDurably } from './write.ts';

/** Bringing this many files to the other tree would delay the next publish, so it's done right away. */
const catchUpFrom = 250;

export interface ReleaseArea {
  store: Store;
  bodies: StoredBodies;
  /** The live release, or `known` if it's still live. */
  live(known: LiveRelease | undefined): LiveRelease | undefined;
  /**
   * Makes a release live. `changed`: where it differs from the current one. `behind`: where the other tree
   * differs from the current one.
   */
  release(state: Omit<State, 'behind'>, changed: Paths, behind: Paths): Promise<void>;
  /** Saves the state of the live release. Its files must not differ. */
  saveState(state: State): Promise<void>;
  /** Removes unused and temporary files. */
  prune(): void;
  close(): void;
}

/**
 * Opens the release area in `root` and locks it. The next release repairs what an interrupted publish
 * left behind. Throws a PublishError while another publish uses it.
 */
export async function openReleaseArea(root: string): Promise<ReleaseArea> {
  const unlock = await takeLock(
    join(root, 'lock'),
    15_000,
    `Another publish is still writing to ${root}: wait until it’s done, or stop it.`,
  );
  try {
    return areaIn(root, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

function areaIn(root: string, unlock: () => void): ReleaseArea {
  const temporary = join(root, 'tmp');
  emptyFolder(temporary);
  const store = openStore(join(root, 'store'), temporary);
  const bodies = bodiesIn(join(root, 'bodies'), temporary);

  const writeState = (tree: TreeName, state: State) =>
    writeDurably(stateFile(root, tree), formatState(state), temporary);

  /** Brings a tree to a release, then calls `commit`. */
  async function update(tree: TreeName, state: State, changed: Paths, commit: () => Promise<void>) {
    // Written first, so that the next publish into this tree knows what a crash may have left half done.
    const journal = join(root, `dirty-${tree}.json`);
    const paths = union(changed, readPaths(journal));
    await writeDurably(journal, JSON.stringify(paths), temporary);
    updateTree(join(root, tree), siteFiles(state.manifest), paths, store, temporary);
    await commit();
    rmSync(journal);
  }

  return {
    store,
    bodies,
    live: (known) => readLive(root, known),
    async release(next, changed, behind) {
      const previous = liveTree(root) ?? 'b';
      const idle = previous === 'a' ? 'b' : 'a';
      const state: State = { ...next, behind: changed };
      const paths = union(changed, behind);
      await update(idle, state, paths, async () => {
        await writeState(idle, state);
        goLive(root, idle, temporary);
      });
      if (paths !== 'all' && paths.length < catchUpFrom) return;
      try {
        // Once the other tree has caught up, record that in the live state.
        const level: State = { ...state, behind: [] };
        await update(previous, level, changed, () => writeState(idle, level));
      } catch (error) {
        // The release is live, and the next one catches up.
        if (!isOutOfSpace(error)) throw error;
      }
    },
    async saveState(state) {
      const live = liveTree(root);
      if (live) await writeState(live, state);
    },
    prune() {
      for (const name of readdirSync(temporary)) rmSync(join(temporary, name), { recursive: true });
      store.prune();
      const cards = readLive(root)?.state.snapshot.cards ?? [];
      bodies.prune(new Set(cards.map((card) => card.content_digest)));
    },
    close: unlock,
  };
}

/** The commit point of a publish. */
function goLive(root: string, tree: TreeName, temporary: string): void {
  const link = join(temporary, 'current');
  symlinkSync(tree, link);
  renameSync(link, join(root, 'current'));
  syncFolder(root);
}

function readPaths(journal: string): Paths {
  if (!existsSync(journal)) return [];
  try {
    return JSON.parse(readFileSync(journal, 'utf8')) as Paths;
  } catch {
    return 'all';
  }
}

function union(one: Paths, other: Paths): Paths {
  return one === 'all' || other === 'all' ? 'all' : [...new Set([...one, ...other])];
}
