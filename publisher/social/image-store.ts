import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isErrno } from '../error.ts';
import type { TreeName } from '../releases/state.ts';
import { emptyFolder, writeDurably } from '../releases/write.ts';

/** The social images of posts, which a release area stores next to its trees. A name identifies the content. */
export interface ImageStore {
  names(): Set<string>;
  /** Stores an image and links it into both trees. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Links every image into the trees that lack it. Returns the number of new links. */
  linkAll(): number;
  /** Removes images that no post has used for a day. Returns how many. */
  prune(used: ReadonlySet<string>, now: Date): Promise<number>;
}

const trees: readonly TreeName[] = ['a', 'b'];
const imageName = /^[0-9a-f]{16}\.png$/;

/** Social networks may fetch an image long after the page. */
const keepUnusedMs = 24 * 60 * 60 * 1000;

/**
 * Opens the images of the release area in `root`, which only one process may do at a time. It needs no
 * lock against a publish, because each link is made on its own and no release depends on it.
 */
export function openImageStore(root: string): ImageStore {
  const folder = join(root, 'social');
  const unusedFile = join(folder, 'unused.json');
  // Every publish empties the release area's own temporary folder.
  const temporary = join(folder, 'tmp');
  emptyFolder(temporary);

  const names = () => imagesIn(folder);
  const inTree = (tree: TreeName) => join(root, tree, 'social');

  function link(name: string, tree: TreeName): boolean {
    try {
      // Not recursively: if the tree is missing, the next publish has to notice.
      if (!existsSync(inTree(tree))) mkdirSync(inTree(tree));
      linkSync(join(folder, name), join(inTree(tree), name));
      return true;
    } catch (error) {
      // It exists, or a publish is replacing the tree. Images are linked again after that.
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
      const missing = trees.flatMap((tree) =>
        [...all.difference(imagesIn(inTree(tree)))].map((name) => [name, tree] as const),
      );
      return missing.filter(([name, tree]) => link(name, tree)).length;
    },
    async prune(used, now) {
      const known = readUnused(unusedFile);
      const unused = new Map<string, string>();
      let removed = 0;
      for (const name of names().difference(used)) {
        const since = known.get(name) ?? now.toISOString();
        if (now.getTime() - Date.parse(since) < keepUnusedMs) {
          unused.set(name, since);
          continue;
        }
        // The stored file last, so that an interrupted removal is repeated.
        for (const tree of trees) rmSync(join(inTree(tree), name), { force: true });
        rmSync(join(folder, name));
        removed += 1;
      }
      await writeDurably(unusedFile, JSON.stringify([...unused]), temporary);
      return removed;
    },
  };
}

/** Empty if the folder doesn't exist. */
function imagesIn(folder: string): Set<string> {
  try {
    return new Set(readdirSync(folder).filter((name) => imageName.test(name)));
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return new Set();
    throw error;
  }
}

/** Since when images are unused (ISO 8601), by name. If that's lost, the time starts over. */
function readUnused(file: string): Map<string, string> {
  try {
    return new Map(JSON.parse(readFileSync(file, 'utf8')) as [string, string][]);
  } catch {
    return new Map();
  }
}
