import type { Code, Renderer } from '../code/load.ts';
import { PublishError } from '../error.ts';
import { digestOf } from '../releases/digest.ts';

type ContentPage = ReturnType<Renderer['contentPages']> extends Iterable<infer Item> ? Item : never;

/** The keys of pages by path, with their inputs. Kept from one publish to the next. */
export type PageKeys = Map<string, { inputs: ContentPage['inputs']; key: string }>;

/** A page's path becomes a file path in an export, so it must not leave the folder or name a hidden file. */
const safePath = /^(?:\/|(?:\/[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9]+)*)+)$/;

/**
 * Returns the key of each page: a hash of the code ID and everything the page reads. There is no dependency
 * tracking, so no dependency can be missed. Hashing again is skipped for a page whose inputs are the same objects
 * as last time, because a card of an unchanged post stays the same object.
 */
export function pageKeys(code: Code, pages: Iterable<ContentPage>, known: PageKeys): PageKeys {
  const keys: PageKeys = new Map();
  for (const { path, inputs } of pages) {
    const last = known.get(path);
    if (last && areSame(last.inputs, inputs)) {
      keys.set(path, last);
      continue;
    }
    if (!safePath.test(path)) {
      throw new PublishError(`"${path}" can’t be a page’s path: change the post’s slug.`);
    }
    const key = digestOf(JSON.stringify([code.codeId, path, inputs.map(hashed)]));
    keys.set(path, { inputs, key });
  }
  return keys;
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
