import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isErrno } from '../error.ts';
import type { TreeName } from '../releases/live.ts';
import { emptyFolder, writeDurably } from '../releases/write.ts';

/** Images of posts, which a release area keeps beside its trees. A name says all that is drawn. */
export interface Images {
  /** Those that are drawn. */
  names(): Set<string>;
  /** Keeps an image, and links it into both trees. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Links every image into the trees that lack it; returns how often it had to. */
  linkAll(): number;
  /** Removes what no post has named for a day; returns how many. */
  prune(named: ReadonlySet<string>, now: Date): Promise<number>;
}

const trees: readonly TreeName[] = ['a', 'b'];
const imageName = /^[0-9a-f]{16}\.png$/;

/** Networks fetch an image long after they were shown its page. */
const keepUnnamedMs = 24 * 60 * 60 * 1000;

/**
 * The images of the release area in `root`, of which one process at a time may make use. It needs no
 * lock against a publish: links are made and taken one by one, into whatever tree is there, and no part of
 * a release depends on them.
 */
export function imagesIn(root: string): Images {
  const folder = join(root, 'social');
  const unnamed = join(folder, 'unnamed.json');
  // Not the publish's own, which is emptied by every publish.
  const temporary = join(folder, 'tmp');
  emptyFolder(temporary);

  const names = () => imagesAt(folder);
  const inTree = (tree: TreeName) => join(root, tree, 'social');

  function link(name: string, tree: TreeName): boolean {
    try {
      // Never the tree itself: one that is not there is filled from nothing by the next publish.
      if (!existsSync(inTree(tree))) mkdirSync(inTree(tree));
      linkSync(join(folder, name), join(inTree(tree), name));
      return true;
    } catch (error) {
      // It is there already, or a publish is just emptying the tree, after which links are made again.
      if (isErrno(error, 'EEXIST', 'ENOENT')) return false;
      throw error;
    }
  }

  return {
    names,
    async put(name, bytes) {
      await writeDurably(join(folder, name), bytes, temporary);
      for (const tree of trees) link(name, tree);
    },
    linkAll() {
      const all = names();
      let linked = 0;
      for (const tree of trees) {
        for (const name of all.difference(imagesAt(inTree(tree)))) {
          if (link(name, tree)) linked += 1;
        }
      }
      return linked;
    },
    async prune(named, now) {
      const known = readSince(unnamed);
      const since = new Map<string, string>();
      let removed = 0;
      for (const name of names().difference(named)) {
        const from = known.get(name) ?? now.toISOString();
        if (now.getTime() - Date.parse(from) < keepUnnamedMs) {
          since.set(name, from);
          continue;
        }
        // The image itself last: what is cut short here is done again the next time.
        for (const tree of trees) rmSync(join(inTree(tree), name), { force: true });
        rmSync(join(folder, name));
        removed += 1;
      }
      await writeDurably(unnamed, JSON.stringify([...since]), temporary);
      return removed;
    },
  };
}

/** Empty where there is no such folder. */
function imagesAt(folder: string): Set<string> {
  try {
    return new Set(readdirSync(folder).filter((name) => imageName.test(name)));
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return new Set();
    throw error;
  }
}

/** ISO 8601 by name. What is not known counts from now. */
function readSince(file: string): Map<string, string> {
  try {
    return new Map(JSON.parse(readFileSync(file, 'utf8')) as [string, string][]);
  } catch {
    return new Map();
  }
}
