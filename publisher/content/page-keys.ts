import type { Code, Renderer } from '../code/load.ts';
import { PublishError } from '../error.ts';
import { digestOf } from '../releases/digest.ts';

type ContentPage = ReturnType<Renderer['contentPages']> extends Iterable<infer Item> ? Item : never;

interface PageKey {
  key: string;
  /** What it was computed from. */
  inputs: ContentPage['inputs'];
  /** The last plan with this page. */
  plan: number;
}

/** The keys of pages by path. */
export interface PageKeys {
  pages: Map<string, PageKey>;
  /** How many times it has been updated. */
  plan: number;
}

export const noKeys = (): PageKeys => ({ pages: new Map(), plan: 0 });

/** A page's path becomes a file path in an export, so it must not leave the folder or name a hidden file. */
const safePath = /^(?:\/|(?:\/[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9]+)*)+)$/;

/**
 * Makes `keys` those of `pages`, and returns the paths where they changed. A key is a hash of the code ID and
 * everything the page reads. There is no dependency tracking, so no dependency can be missed. Hashing again is
 * skipped for a page whose inputs are the same objects as last time, because a card of an unchanged post stays the
 * same object. Updates the map in place, because a new one with 100,000 pages would take longer than all the rest.
 */
export function updateKeys(
  code: Code,
  pages: Iterable<ContentPage>,
  keys: PageKeys,
): ReadonlySet<string> {
  const changed = new Set<string>();
  const plan = (keys.plan += 1);
  let count = 0;
  for (const { path, inputs } of pages) {
    const last = keys.pages.get(path);
    if (last?.plan !== plan) count += 1;
    if (last && areSame(last.inputs, inputs)) {
      last.plan = plan;
      continue;
    }
    if (!safePath.test(path)) {
      throw new PublishError(`"${path}" can’t be a page’s path: change the post’s slug.`);
    }
    const key = digestOf(JSON.stringify([code.codeId, path, inputs.map(hashed)]));
    if (key !== last?.key) changed.add(path);
    keys.pages.set(path, { key, inputs, plan });
  }
  if (keys.pages.size > count) {
    for (const [path, page] of keys.pages) {
      if (page.plan === plan) continue;
      keys.pages.delete(path);
      changed.add(path);
    }
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
