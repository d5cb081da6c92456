import { forEachConcurrently } from '../concurrency.ts';
import { getObject, keyOf } from './digest.ts';
import { fileKey, getFile } from './files.ts';
import type { LiveRelease } from './live.ts';
import type { ObjectStore } from './object-store.ts';
import type { FileEntry } from './release.ts';
import { allEntries, withChanges } from './sharded-map.ts';

/** What a release needs that's missing or damaged. */
export interface Damage {
  /** The paths of files. */
  paths: readonly string[];
  /** The IDs of posts whose bodies are lost. */
  posts: readonly string[];
}

/** Whether the store has the content of a file, and the body of a post, by its digest. */
interface Check {
  hasFile(file: FileEntry): Promise<boolean>;
  hasBody(digest: string): Promise<boolean>;
}

export type FindDamage = (store: ObjectStore, release: LiveRelease) => Promise<Damage>;

/** Reads everything. */
export const findDamaged: FindDamage = (store, release) =>
  check(release, {
    hasFile: async (file) => (await getFile(store, file)) !== undefined,
    hasBody: async (digest) => (await getObject(store, 'blobs', digest)) !== undefined,
  });

/** Only lists objects, because reading all of a bucket takes minutes. */
export const findMissing: FindDamage = async (store, release) => {
  const stored = new Set<string>();
  for await (const { key } of store.list('blobs/')) stored.add(key);
  return check(release, {
    hasFile: async (file) => stored.has(fileKey(file)),
    hasBody: async (digest) => stored.has(keyOf('blobs', digest)),
  });
};

const maxConcurrentFiles = 16;

async function check({ entries, cards }: LiveRelease, { hasFile, hasBody }: Check) {
  const [paths, posts]: [string[], string[]] = [[], []];
  await forEachConcurrently(allEntries(entries), maxConcurrentFiles, async ([path, entry]) => {
    // Nothing can restore the assets of earlier code builds.
    const isRepairable = entry.kind === 'file' && entry.retired === undefined;
    if (isRepairable && !(await hasFile(entry))) paths.push(path);
  });
  await forEachConcurrently(allEntries(cards), maxConcurrentFiles, async ([id, card]) => {
    if (!(await hasBody(card.content_digest))) posts.push(id);
  });
  return { paths, posts };
}

/** The release as if it had never had what's damaged, so that a publish adds it again. */
export function withoutDamage(live: LiveRelease, { paths, posts }: Damage): LiveRelease {
  return {
    ...live,
    entries: withChanges(
      live.entries,
      paths.map((path) => [path, undefined]),
    ),
    cards: withChanges(
      live.cards,
      posts.map((id) => [id, undefined]),
    ),
  };
}
