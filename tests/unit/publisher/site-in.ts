import { digestOf, encodingSuffixes, keyOf } from '../../../publisher/releases/digest.ts';
import { readLive } from '../../../publisher/releases/live.ts';
import type { ObjectStore } from '../../../publisher/releases/object-store.ts';
import type { FileEntry } from '../../../publisher/releases/release.ts';
import { allEntries } from '../../../publisher/releases/sharded-map.ts';
import { fileAt } from '../../../publisher/releases/site-path.ts';

/** What a store serves: the content of files and, of compressed copies, a hash; redirects and images by path. */
export type Site = Record<string, string>;

/** Empty before the first release. */
export async function siteIn(store: ObjectStore, pointer = 'live'): Promise<Site> {
  const live = await readLive(store, pointer);
  const site: Site = {};
  for (const [path, entry] of live ? allEntries(live.entries) : []) {
    if (entry.kind === 'redirect') site[path] = `redirects to ${entry.to}`;
    else if (entry.kind === 'image') site[path] = 'image';
    else Object.assign(site, await filesOf(store, path, entry));
  }
  return Object.fromEntries(Object.entries(site).sort());
}

async function filesOf(
  store: ObjectStore,
  path: string,
  { digest, type, isCompressed }: FileEntry,
): Promise<Site> {
  const file = fileAt(path, type);
  const key = keyOf('blobs', digest);
  const content = await store.get(key);
  const site: Site = { [file]: content ? Buffer.from(content).toString('latin1') : 'missing' };
  for (const suffix of isCompressed ? Object.values(encodingSuffixes) : []) {
    const copy = await store.get(key + suffix);
    site[file + suffix] = copy ? digestOf(copy) : 'missing';
  }
  return site;
}
