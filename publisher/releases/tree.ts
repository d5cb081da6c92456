import { existsSync, linkSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isErrno, LostFile } from '../error.ts';
import { suffixes } from './compress.ts';
import type { Touched } from './state.ts';
import type { Link, SiteFile, Store } from './store.ts';

/**
 * Makes the `touched` paths of a tree those of `files`; the rest is taken to be right already. Every
 * single name changes at once, so that a reader of the tree never sees half a file. Throws LostFile
 * when tree or store are not as they were left.
 */
export function fillTree(...given: Parameters<typeof fill>): void {
  try {
    fill(...given);
  } catch (error) {
    if (!isErrno(error, 'ENOENT', 'ENOTDIR', 'EISDIR', 'EEXIST')) throw error;
    throw new LostFile(error instanceof Error ? error.message : undefined);
  }
}

function fill(
  tree: string,
  files: ReadonlyMap<string, SiteFile>,
  touched: Touched,
  store: Store,
  temporary: string,
): void {
  const fromNothing = touched === 'all' || !existsSync(tree);
  if (fromNothing) replaceByEmpty(tree, join(temporary, 'tree'));
  const wanted: Link[] = [];
  const unwanted: string[] = [];
  for (const path of fromNothing ? files.keys() : touched) {
    const file = files.get(path);
    const links = file ? store.links(file) : [];
    const names = new Set(links.map(({ name }) => name));
    wanted.push(...links);
    unwanted.push(...['', ...suffixes].map((s) => path + s).filter((name) => !names.has(name)));
  }
  // Removals first: a folder may take the place of a file.
  if (!fromNothing) for (const name of unwanted) remove(tree, name);
  const folders = new Set<string>();
  for (const { name, source } of wanted) {
    const target = join(tree, name);
    const folder = dirname(target);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    place(source, target, join(temporary, 'link'));
  }
}

/** At once: links to images may be made meanwhile, and a folder that fills cannot be removed. */
function replaceByEmpty(tree: string, aside: string): void {
  if (existsSync(tree)) renameSync(tree, aside);
  rmSync(aside, { recursive: true, force: true, maxRetries: 3 });
  mkdirSync(tree, { recursive: true });
}

function place(source: string, target: string, passing: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
    rmSync(passing, { force: true });
    linkSync(source, passing);
    renameSync(passing, target);
    // rename(2) leaves both names when they are links to one file already.
    rmSync(passing, { force: true });
  }
}

/** Removes a file, and the folders that are empty without it. */
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
