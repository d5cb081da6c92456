import { existsSync, linkSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isErrno, LostFileError } from '../error.ts';
import { suffixes } from './compress.ts';
import type { Paths } from './state.ts';
import type { Link, SiteFile, Store } from './store.ts';

/**
 * Updates the `changed` paths of a tree to `files`. Each file is replaced atomically. Throws a
 * LostFileError if the tree or the store isn't in the expected state.
 */
export function updateTree(...args: Parameters<typeof update>): void {
  try {
    update(...args);
  } catch (error) {
    if (!isErrno(error, 'ENOENT', 'ENOTDIR', 'EISDIR', 'EEXIST')) throw error;
    throw new LostFileError(error instanceof Error ? error.message : undefined);
  }
}

function update(
  tree: string,
  files: ReadonlyMap<string, SiteFile>,
  changed: Paths,
  store: Store,
  temporary: string,
): void {
  const isRebuild = changed === 'all' || !existsSync(tree);
  if (isRebuild) replaceWithEmpty(tree, join(temporary, 'tree'));
  const wanted: Link[] = [];
  const unwanted: string[] = [];
  for (const path of isRebuild ? files.keys() : changed) {
    const file = files.get(path);
    const links = file ? store.links(file) : [];
    const names = new Set(links.map(({ name }) => name));
    wanted.push(...links);
    unwanted.push(...['', ...suffixes].map((s) => path + s).filter((name) => !names.has(name)));
  }
  // Removals first, because a folder may replace a file.
  if (!isRebuild) for (const name of unwanted) remove(tree, name);
  const folders = new Set<string>();
  for (const { name, source } of wanted) {
    const target = join(tree, name);
    const folder = dirname(target);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    replaceLink(source, target, join(temporary, 'link'));
  }
}

/** Renames the tree first, because social images may be linked into it while it's being removed. */
function replaceWithEmpty(tree: string, aside: string): void {
  if (existsSync(tree)) renameSync(tree, aside);
  rmSync(aside, { recursive: true, force: true, maxRetries: 3 });
  mkdirSync(tree, { recursive: true });
}

function replaceLink(source: string, target: string, temporary: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
    rmSync(temporary, { force: true });
    linkSync(source, temporary);
    renameSync(temporary, target);
    // rename(2) does nothing if both are links to the same file.
    rmSync(temporary, { force: true });
  }
}

/** Removes a file and the folders that are then empty. */
function remove(tree: string, name: string): void {
  rmSync(join(tree, name), { force: true });
  for (let folder = dirname(name); folder !== '.'; folder = dirname(folder)) {
    try {
      rmdirSync(join(tree, folder));
    } catch (error) {
      if (isErrno(error, 'ENOTEMPTY', 'EEXIST')) return;
      if (!isErrno(error, 'ENOENT')) throw error;
    }
  }
}
