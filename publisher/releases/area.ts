import { existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { isOutOfSpace } from '../error.ts';
import { takeLock } from '../lock.ts';
import type { Lap } from '../stopwatch.ts';
import { bodiesIn, type StoredBodies } from './bodies.ts';
import { liveTree, readLive, stateFile, type Live, type TreeName } from './live.ts';
import { siteFiles } from './manifest.ts';
import { stateToJson, type State, type Touched } from './state.ts';
import { openStore, type Store } from './store.ts';
import { fillTree } from './tree.ts';
import { emptyFolder, syncFolder, writeDurably } from './write.ts';

/** So many files to bring to the other tree would hold up the next publish: they follow at once. */
const catchUpFrom = 250;

export interface ReleaseArea {
  store: Store;
  bodies: StoredBodies;
  /** The live release; `known` where it still is that one. */
  live(known: Live | undefined): Live | undefined;
  /**
   * Makes a release the one that is served. `changed`: where it differs from the one served until
   * now; `behind`: where the other tree differs from that one.
   */
  release(state: Omit<State, 'behind'>, changed: Touched, behind: Touched, lap: Lap): Promise<void>;
  /** Keeps a state whose files are those being served. */
  note(state: State): Promise<void>;
  /** Removes the bytes that no release needs, and what was on its way to the disk. */
  prune(): void;
  close(): void;
}

/**
 * Takes the release area in `root` for this process. What an earlier publish left half done is
 * settled by the next release. Throws a PublishError while another publish goes on in it.
 */
export async function openReleaseArea(root: string): Promise<ReleaseArea> {
  const unlock = await takeLock(
    join(root, 'lock'),
    15_000,
    `Another publish still writes to ${root}: wait until it ends, or stop it.`,
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
    writeDurably(stateFile(root, tree), stateToJson(state), temporary);

  /** Brings one tree to a release. `settle` makes the outcome known; a crash before it is made up for. */
  async function bring(
    tree: TreeName,
    state: State,
    changed: Touched,
    settle: () => Promise<void>,
  ) {
    // Outlives a crash, so that the next publish into this tree knows where it may be neither old nor new.
    const note = join(root, `dirty-${tree}.json`);
    const touched = union(changed, readTouched(note));
    await writeDurably(note, JSON.stringify(touched), temporary);
    fillTree(join(root, tree), siteFiles(state.manifest), touched, store, temporary);
    await settle();
    rmSync(note);
  }

  return {
    store,
    bodies,
    live: (known) => readLive(root, known),
    async release(next, changed, behind, lap) {
      const other = liveTree(root) ?? 'b';
      const idle = other === 'a' ? 'b' : 'a';
      const state: State = { ...next, behind: changed };
      const touched = union(changed, behind);
      await bring(idle, state, touched, async () => {
        lap('place');
        await writeState(idle, state);
        lap('save');
        serve(root, idle, temporary);
        lap('flip');
      });
      if (!isMuch(touched)) return;
      try {
        const level: State = { ...state, behind: [] };
        await bring(other, level, changed, () => writeState(idle, level));
      } catch (error) {
        // The release is served; the next one makes up for this, as it does after a crash.
        if (!isOutOfSpace(error)) throw error;
      }
      lap('follow');
    },
    async note(state) {
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
function serve(root: string, tree: TreeName, temporary: string): void {
  const link = join(temporary, 'current');
  symlinkSync(tree, link);
  renameSync(link, join(root, 'current'));
  syncFolder(root);
}

function readTouched(note: string): Touched {
  if (!existsSync(note)) return [];
  try {
    return JSON.parse(readFileSync(note, 'utf8')) as Touched;
  } catch {
    return 'all';
  }
}

function union(one: Touched, other: Touched): Touched {
  return one === 'all' || other === 'all' ? 'all' : [...new Set([...one, ...other])];
}

function isMuch(touched: Touched): boolean {
  return touched === 'all' || touched.length >= catchUpFrom;
}
