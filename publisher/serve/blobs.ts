import { createHash } from 'node:crypto';
import { LostObjectError } from '../error.ts';
import { keyOf } from '../releases/digest.ts';
import { fileKey, getEncoded, imageKey, type Encoding } from '../releases/files.ts';
import type { ByteRange, ObjectStore } from '../releases/object-store.ts';
import type { FileEntry } from '../releases/release.ts';
import { boundedCache, type MaybePromise } from './cache.ts';

/** Reads files and checks them against their digests. */
export interface Blobs {
  /** Rejects with a LostObjectError if the blob is missing or damaged. Only compressed blobs have other encodings. */
  read(file: FileEntry, encoding?: Encoding): MaybePromise<Uint8Array>;
  /** For a blob that isn't compressed. Fails before the last bytes if the blob turns out to be damaged. A range can't be checked. */
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
  /** Gets the key of a damaged object that no error reports. */
  onLost?: ((key: string) => void) | undefined;
}

/** The memory that a cache entry takes besides its content. */
const overhead = 500;

export function openBlobs(options: BlobsOptions): Blobs {
  const { store, cacheSize, sharesReads } = options;
  const cached = boundedCache<Uint8Array>({
    maxSize: cacheSize,
    sizeOf: (bytes) => overhead + bytes.length,
    sharesLoads: sharesReads,
  });

  return {
    read: (file, encoding) =>
      cached(file.digest + (encoding ?? ''), async () => {
        const bytes = await getEncoded(store, file, encoding);
        if (!bytes) throw new LostObjectError(fileKey(file));
        return bytes;
      }),
    async stream({ digest }, range) {
      const key = keyOf('blobs', digest);
      const content = await store.stream(key, range);
      if (!content) throw new LostObjectError(key);
      return range ? content : content.pipeThrough(checked(key, digest, options));
    },
    readImage(name, render) {
      const key = imageKey(name);
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
function checked(
  key: string,
  digest: string,
  { logger, onLost }: Pick<BlobsOptions, 'logger' | 'onLost'>,
) {
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
        onLost?.(key);
        controller.error(new LostObjectError(key));
      }
    },
  });
}
