import type { Code, Renderer } from '../code/load.ts';
import { FixableError } from '../error.ts';
import { digestOf } from '../releases/digest.ts';

type ContentPages = ReturnType<Renderer['contentPages']>;

type Inputs = ContentPages extends Iterable<{ inputs: infer Inputs }> ? Inputs : never;

/** The keys of pages by path, and what they were computed from. */
export type PageKeys = Map<string, { key: string; inputs: Inputs }>;

/** A page's path becomes a file path in an export, so it must not leave the folder or name a hidden file. */
const safePath = /^(?:\/|(?:\/[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9]+)*)+)$/;

/**
 * Brings `keys` up to date, and returns the paths where they changed. A key is a hash of the code ID and everything the
 * page reads, so a page is rendered again exactly if something that it shows has changed. Hashing is skipped for a page
 * whose inputs are the same objects as last time, because a card of an unchanged post stays the same object.
 */
export function updateKeys(code: Code, pages: ContentPages, keys: PageKeys): ReadonlySet<string> {
  const changed = new Set<string>();
  const removed = new Set(keys.keys());
  for (const { path, inputs } of pages) {
    removed.delete(path);
    const last = keys.get(path);
    if (last && areSame(last.inputs, inputs)) continue;
    if (!safePath.test(path)) {
      throw new FixableError(`${path} isn’t a valid address. Change the slug.`);
    }
    const key = digestOf(JSON.stringify([code.codeId, path, inputs.map(hashed)]));
    if (key !== last?.key) changed.add(path);
    keys.set(path, { key, inputs });
  }
  for (const path of removed) {
    keys.delete(path);
    changed.add(path);
  }
  return changed;
}

function areSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

/** Caches the hash of each object, because several pages read the same card. */
const hashes = new WeakMap<object, string>();

function hashed(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  let hash = hashes.get(input);
  if (hash === undefined) hashes.set(input, (hash = digestOf(JSON.stringify(input))));
  return hash;
}
