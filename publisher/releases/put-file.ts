import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { digestOf, encodingSuffixes, keyOf, type Encoding } from './digest.ts';
import type { ObjectStore } from './object-store.ts';
import type { FileEntry } from './release.ts';

/** `best` is for files of a code build, which are compressed once, `fast` for pages that change with posts. */
export type Quality = 'best' | 'fast';

/** Brotli 11 would save another tenth of a 12 KB page, but take twenty times as long. */
const levels = {
  best: { brotli: 11, window: 22, gzip: 9 },
  // A larger window than 256 KB costs a fifth of the time and is never filled.
  fast: { brotli: 5, window: 18, gzip: 6 },
} as const;

/** The home page changes only when a month gets its first post, and has to fit into the first round trip. */
export function pageQuality(path: string): Quality {
  return path === '/' ? 'best' : 'fast';
}

/** Smaller files hardly shrink. */
const minSize = 512;

/** Text formats. Images and fonts are already compressed. */
const compressible = /^text\/|\b(?:json|xml)\b/;

export interface PutOptions {
  quality: Quality;
  /** Which compressed copies of text to store. */
  encodings: readonly Encoding[];
}

/** Stores the content of a file, and compressed copies of it. */
export async function putFile(
  store: ObjectStore,
  type: string,
  bytes: Uint8Array,
  { quality, encodings }: PutOptions,
): Promise<FileEntry> {
  const file = describeFile(type, bytes);
  const key = keyOf('blobs', file.digest);
  await Promise.all([
    store.put(key, bytes),
    ...(file.isCompressed ? encodings : []).map(async (encoding) =>
      store.put(key + encodingSuffixes[encoding], await compress(bytes, encoding, quality)),
    ),
  ]);
  return file;
}

export function describeFile(type: string, bytes: Uint8Array): FileEntry {
  const size = bytes.length;
  const isCompressed = size >= minSize && compressible.test(type);
  return { kind: 'file', digest: digestOf(bytes), size, type, isCompressed };
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export function compress(bytes: Uint8Array, encoding: Encoding, quality: Quality): Promise<Buffer> {
  if (encoding === 'gzip') return zip(bytes, { level: levels[quality].gzip });
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: levels[quality].brotli,
      [constants.BROTLI_PARAM_LGWIN]: levels[quality].window,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
