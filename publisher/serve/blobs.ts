import { LostObjectError, messageOf } from '../error.ts';
import { fileKey, getFile, imageKey, type Encoding } from '../releases/files.ts';
import type { ObjectStore } from '../releases/object-store.ts';
import type { FileEntry } from '../releases/release.ts';
import { boundedCache } from '../cache.ts';

export type Blobs = ReturnType<typeof openBlobs>;

export interface BlobsOptions {
  store: ObjectStore;
  /** Bytes to keep in memory. */
  cacheSize: number;
  /** Whether requests wait for each other's reads. Must be false in a Worker. */
  sharesReads: boolean;
  logger: (line: string) => void;
}

/** The memory that a cache entry takes besides its content. */
const overhead = 500;

/** Reads files, which are checked against their digests, and social images, of which only the end is checked. */
export function openBlobs({ store, cacheSize, sharesReads, logger }: BlobsOptions) {
  const cached = boundedCache<Uint8Array>({
    maxSize: cacheSize,
    sizeOf: (bytes) => overhead + bytes.length,
    sharesLoads: sharesReads,
  });

  function logFailure(error: unknown) {
    logger(`A social image couldn’t be stored, so it will be rendered again: ${messageOf(error)}`);
  }

  return {
    /** Rejects with a LostObjectError if the blob is missing or damaged. Only compressed blobs have other encodings. */
    read: (file: FileEntry, encoding?: Encoding) =>
      cached(file.digest + (encoding ?? ''), async () => {
        const bytes = await getFile(store, file, encoding);
        if (!bytes) throw new LostObjectError(fileKey(file));
        return bytes;
      }),
    /**
     * A social image. Renders and stores it if it's missing or incomplete. Undefined if `render` returns undefined, or
     * if personal data has been erased since (`isErased`).
     */
    readImage(
      name: string,
      render: () => Promise<Uint8Array | undefined>,
      isErased: () => Promise<boolean>,
    ) {
      const key = imageKey(name);
      return cached(key, async () => {
        const stored = await store.get(key);
        if (stored && isComplete(stored)) return stored;
        const image = await render();
        if (image) await store.put(key, image).catch(logFailure);
        if (!(await isErased())) return image;
        // The publisher may have deleted everything older before this was stored.
        await store.delete([key]);
        return undefined;
      });
    },
  };
}

/** Whether a PNG has its last chunk. After a power failure, a file that was just written can be empty or cut off. */
function isComplete(png: Uint8Array): boolean {
  return Buffer.from(png.subarray(-8, -4)).toString('latin1') === 'IEND';
}
