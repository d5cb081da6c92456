import { messageOf } from '../error.ts';
import type { Pointer } from '../releases/object-store.ts';
import {
  readRoot,
  readRules,
  type Entry,
  type PostCard,
  type SiteRules,
} from '../releases/release.ts';
import { readShard, shardOf } from '../releases/sharded-map.ts';
import { openBlobs, type Blobs, type BlobsOptions } from './blobs.ts';
import { boundedCache } from '../cache.ts';

/** A release as the handler sees it. Its parts are read when requests need them. */
export interface ServedRelease {
  /** Digest of the root. */
  id: string;
  rules: SiteRules;
  /** Identifies the rules, which are part of every file's ETag. */
  rulesId: string;
  /** When personal data was last erased. Empty if never. */
  erasure: string;
  /** Nothing that was read before an erasure stays in memory. */
  blobs: Blobs;
  /** The host name that redirects to the site, in production. */
  wwwHost: string | undefined;
  /** Rejects with a LostObjectError if a part of the release is missing or damaged. */
  entryAt(path: string): Promise<Entry | undefined>;
  /** The card of a public post. Rejects like `entryAt`. */
  cardOf(post: string): Promise<PostCard | undefined>;
}

export type LiveReleases = ReturnType<typeof openLiveReleases>;

export interface LiveReleasesOptions extends BlobsOptions {
  /** Reads the pointer of the live release. Called for every request. */
  readPointer: () => Pointer | undefined | Promise<Pointer | undefined>;
}

/** The rules and all shards of the live release and of the previous one. */
const maxParts = 66;

/** Follows the pointer. While the newest release can't be read, the last readable one is served. */
export function openLiveReleases(options: LiveReleasesOptions) {
  const { store, readPointer, sharesReads, logger } = options;
  const openMemory = (erasure: string) => ({
    erasure,
    blobs: openBlobs(options),
    parts: boundedCache<ReadonlyMap<string, Entry> | SiteRules>({
      maxSize: maxParts,
      sizeOf: () => 1,
      sharesLoads: sharesReads,
    }),
  });
  let memory = openMemory('');
  let last: ServedRelease | undefined;
  let problem: string | undefined;

  async function open(id: string): Promise<ServedRelease> {
    const root = await readRoot(store, id);
    const erasure = root.erasedAt;
    // Nothing that was read before an erasure stays in memory.
    if (erasure !== memory.erasure) memory = openMemory(erasure);
    const { parts, blobs } = memory;
    const rules = await parts(root.rules, () => readRules(store, root));
    const isProduction = rules.environment === 'production';
    return {
      id,
      erasure,
      blobs,
      rules,
      rulesId: root.rules.slice(0, 8),
      wwwHost: isProduction ? `www.${new URL(rules.siteUrl).hostname}` : undefined,
      async entryAt(path) {
        const digest = root.entries[shardOf(path)];
        if (!digest) return undefined;
        return (await parts(digest, () => readShard<Entry>(store, digest))).get(path);
      },
      async cardOf(post) {
        const digest = root.cards[shardOf(post)];
        return digest ? (await readShard<PostCard>(store, digest)).get(post) : undefined;
      },
    };
  }

  return {
    /** Undefined before the first publish. Rejects if no release could be read so far. */
    async live(): Promise<ServedRelease | undefined> {
      try {
        const pointer = await readPointer();
        if (!pointer || pointer.digest === last?.id) return pointer && last;
        last = await open(pointer.digest);
        problem = undefined;
        return last;
      } catch (error) {
        if (!last) throw error;
        if (problem !== messageOf(error)) {
          problem = messageOf(error);
          logger(`The newest release can’t be read, so the previous one is served: ${problem}`);
        }
        return last;
      }
    },
  };
}
