import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { digestOf, keyOf } from './digest.ts';
import type { ObjectStore } from './object-store.ts';
import type { FileEntry } from './release.ts';

/**
 * `best`: files of a deployed code build, which are compressed once. `small`: the home page, which has to fit into the
 * first round trip, and which every publish waits for. `quick`: pages of a publish that renders many. `standard`:
 * everything else.
 */
export type Quality = 'best' | 'small' | 'standard' | 'quick';

/**
 * Brotli 10 and 11 save another tenth of a page, but take ten and forty times as long. Windows of 256 and 64 KB instead
 * of 4 MB hardly make files larger, and save so much memory that V8 doesn't collect garbage every few pages. Pages take
 * less than half as long with Brotli 3 as with 5, and are an eighth larger.
 */
const settings: Record<Quality, { level: number; windowBits: number }> = {
  best: { level: 11, windowBits: 18 },
  small: { level: 10, windowBits: 18 },
  standard: { level: 5, windowBits: 16 },
  quick: { level: 3, windowBits: 16 },
};

/** Smaller files hardly shrink. */
const minSize = 512;

/** Text formats. Images and fonts are already compressed. */
const compressible = /^text\/|\b(?:json|xml)\b/;

/** Added to the key of a compressed blob. */
const compressedSuffix = '.br';

/** The key of a file's content. Text is stored in Brotli only, because few clients want anything else. */
export function fileKey({ digest, isCompressed }: FileEntry): string {
  return keyOf('blobs', digest) + (isCompressed ? compressedSuffix : '');
}

/** The key of the social image at a path such as `/social/0123456789abcdef.png`. */
export function imageKey(path: string): string {
  return `images/${path.slice(path.lastIndexOf('/') + 1)}`;
}

/** Stores the content of a file. */
export async function putFile(
  store: ObjectStore,
  type: string,
  bytes: Uint8Array,
  quality: Quality = 'standard',
): Promise<FileEntry> {
  const file = describeFile(type, bytes);
  const stored = file.isCompressed ? await compress(bytes, 'br', quality) : bytes;
  await store.put(fileKey(file), stored);
  return file;
}

/** Returns a function that stores a page. The home page is always `small`. */
export function savePage(store: ObjectStore) {
  return (path: string, type: string, body: Uint8Array, quality: Quality): Promise<FileEntry> =>
    putFile(store, type, body, path === '/' ? 'small' : quality);
}

/** workerd also counts its output buffer toward the limit. */
const bufferSize = 64 * 1024;

/** A file as visitors get it. Undefined if it's missing or damaged. */
export async function getFile(
  store: ObjectStore,
  file: FileEntry,
  encoding?: Encoding,
): Promise<Uint8Array | undefined> {
  const stored = await store.get(fileKey(file));
  if (!stored) return undefined;
  const maxOutputLength = file.size + bufferSize;
  const content = file.isCompressed
    ? await decompress(stored, { maxOutputLength }).catch(() => undefined)
    : stored;
  if (!content || digestOf(content) !== file.digest) return undefined;
  if (encoding === 'br') return stored;
  return encoding === 'gzip' ? compress(content, encoding) : content;
}

/** Whether an object still has the content that its key names. */
export async function isIntact(key: string, stored: Uint8Array): Promise<boolean> {
  const isCompressed = key.endsWith(compressedSuffix);
  const content = isCompressed ? await decompress(stored).catch(() => undefined) : stored;
  const [digest] = key.slice(key.lastIndexOf('/') + 1).split('.');
  return content !== undefined && digestOf(content) === digest;
}

export function describeFile(type: string, bytes: Uint8Array): FileEntry {
  const size = bytes.length;
  const isCompressed = size >= minSize && compressible.test(type);
  return { kind: 'file', digest: digestOf(bytes), size, type, isCompressed };
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const decompress = promisify(brotliDecompress);

/** Content codings, smallest first. */
export const encodings = ['br', 'gzip'] as const;

export type Encoding = (typeof encodings)[number];

/** Compresses in Node.js's thread pool, so that this thread can render the next page. */
export async function compress(
  bytes: Uint8Array,
  encoding: Encoding,
  quality: Quality = 'standard',
): Promise<Buffer> {
  if (encoding === 'gzip') return zip(bytes);
  const { level, windowBits } = settings[quality];
  return brotli(bytes, {
    // Each chunk costs a round trip to the thread pool, and almost every page fits into one of this size.
    chunkSize: 32 * 1024,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
