import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { LostObjectError } from '../error.ts';
import { digestOf, encodingSuffixes, getObject, keyOf, type Encoding } from '../releases/digest.ts';
import type { ByteRange, ObjectStore } from '../releases/object-store.ts';
import type { FileEntry } from '../releases/release.ts';
import { boundedCache, type MaybePromise } from './cache.ts';

/** Reads files and checks them against their digests. */
export interface Blobs {
  /** Rejects with a LostObjectError if the blob is missing or damaged. */
  read(file: FileEntry): MaybePromise<Uint8Array>;
  /** Null if there's no such copy, or a damaged one. */
  readCopy(file: FileEntry, encoding: Encoding): MaybePromise<Uint8Array | null>;
  /** Fails before the last bytes if the blob turns out to be damaged. A range can't be checked. */
  stream(file: FileEntry, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** A social image. Renders and stores it if the store doesn't have it. `render` may return undefined, too. */
  readImage(
    name: string,
    render: () => Promise<Uint8Array | undefined>,
  ): MaybePromise<Uint8Array | undefined>;
}

export interface BlobsOptions {
  store: ObjectStore;
  /** Bytes to keep in memory. */
  cacheSize: number;
  /** Whether requests wait for each other's reads. Must be false in a Worker. */
  sharesReads: boolean;
  logger: (line: string) => void;
}

const decompress = { br: promisify(brotliDecompress), gzip: promisify(gunzip) } as const;

/** workerd also counts its output buffer toward the limit. */
const bufferSize = 64 * 1024;

/** The memory that a cache entry takes besides its content. */
const overhead = 500;

export function openBlobs({ store, cacheSize, sharesReads, logger }: BlobsOptions): Blobs {
  const cached = boundedCache<Uint8Array | null>({
    maxSize: cacheSize,
    sizeOf: (bytes) => overhead + (bytes?.length ?? 0),
    sharesLoads: sharesReads,
  });

  async function readCopy({ digest, size }: FileEntry, encoding: Encoding) {
    const key = keyOf('blobs', digest) + encodingSuffixes[encoding];
    const copy = await store.get(key);
    if (!copy) return null;
    const maxOutputLength = size + bufferSize;
    const content = await decompress[encoding](copy, { maxOutputLength }).catch(() => null);
    if (content && digestOf(content) === digest) return copy;
    logger(`${key} is damaged, so the page is sent without compression.`);
    return null;
  }

  return {
    read({ digest }) {
      const key = keyOf('blobs', digest);
      return cached(key, async () => {
        const bytes = await getObject(store, 'blobs', digest);
        if (!bytes) throw new LostObjectError(key);
        return bytes;
      });
    },
    readCopy: (file, encoding) =>
      cached(file.digest + encodingSuffixes[encoding], () => readCopy(file, encoding)),
    async stream({ digest }, range) {
      const key = keyOf('blobs', digest);
      const content = await store.stream(key, range);
      if (!content) throw new LostObjectError(key);
      return range ? content : content.pipeThrough(checked(key, digest, logger));
    },
    readImage(name, render) {
      const key = `images/${name}`;
      return cached(key, async () => {
        const stored = await store.get(key);
        if (stored) return stored;
        const image = await render();
        if (image) await store.put(key, image);
        return image;
      });
    },
  };
}

/** Holds the last chunk back until the digest is known, so that a damaged file never looks complete. */
function checked(key: string, digest: string, logger: (line: string) => void) {
  const hash = createHash('sha256');
  let held: Uint8Array | undefined;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      hash.update(chunk);
      if (held) controller.enqueue(held);
      held = chunk;
    },
    flush(controller) {
      if (hash.digest('hex') === digest) {
        if (held) controller.enqueue(held);
      } else {
        logger(`${key} is damaged, so a response was cut short.`);
        controller.error(new LostObjectError(key));
      }
    },
  });
}
