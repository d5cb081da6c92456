import { digestOf } from '../../../publisher/releases/digest.ts';
import { getFile } from '../../../publisher/releases/files.ts';
import { readLive } from '../../../publisher/releases/live.ts';
import type { ObjectStore } from '../../../publisher/releases/object-store.ts';
import type { Entry, FileEntry } from '../../../publisher/releases/release.ts';
import { allEntries, emptyMap, getEntry } from '../../../publisher/releases/sharded-map.ts';
import { fileAt } from '../../../publisher/releases/site-path.ts';

/** What a store serves: the content of files and a hash of it in Brotli; redirects and images by path. */
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

async function filesOf(store: ObjectStore, path: string, entry: FileEntry): Promise<Site> {
  const file = fileAt(path, entry.type);
  const content = await getFile(store, entry);
  if (!content) return { [file]: 'missing' };
  const site: Site = { [file]: Buffer.from(content).toString('latin1') };
  const brotli = entry.isCompressed && (await getFile(store, entry, 'br'));
  if (brotli) site[`${file}.br`] = digestOf(brotli);
  return site;
}

/** The file at a path of the live release. */
export async function fileIn(store: ObjectStore, path: string, pointer = 'live') {
  const entry = getEntry((await readLive(store, pointer))?.entries ?? emptyMap<Entry>(), path);
  if (entry?.kind !== 'file') throw new Error(`There’s no file at ${path}.`);
  return entry;
}
