import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip } from 'node:zlib';
import { digestOf, keyOf } from './digest.ts';
import type { ObjectStore } from './object-store.ts';
import type { FileEntry } from './release.ts';

/**
 * `best`: files of a code build, which are compressed once. `standard`: pages that change with posts. `quick`: pages that
 * are compressed again when they're requested.
 */
export type Quality = 'best' | 'standard' | 'quick';

/** Brotli 11 would save another tenth of a 12 KB page, but take twenty times as long. */
const levels = {
  // The code build reuses compressed files, so delete .build after changing this.
  best: { brotli: 11, window: 22, gzip: 9 },
  // A larger window than 256 KB costs a fifth of the time and is never filled.
  standard: { brotli: 5, window: 18, gzip: 6 },
  // Takes a sixth of the time of `standard`, and a quarter more space.
  quick: { brotli: 1, window: 18, gzip: 1 },
} as const;

/** The home page rarely changes, because it only links to archives, and has to fit into the first round trip. */
export function pageQuality(path: string): Quality {
  return path === '/' ? 'best' : 'standard';
}

/** Smaller files hardly shrink. */
const minSize = 512;

/** Text formats. Images and fonts are already compressed. */
const compressible = /^text\/|\b(?:json|xml)\b/;

/** Added to the key of a compressed blob. */
const compressedSuffix = '.br';

/** The key of a file's content. Text is stored in Brotli only, because few clients want anything else. */
export function fileKey({ digest, isCompressed, isQuick }: FileEntry): string {
  const suffix = (isQuick ? '.quick' : '') + (isCompressed ? compressedSuffix : '');
  return keyOf('blobs', digest) + suffix;
}

/** The key of the social image at a path such as `/social/0123456789abcdef.png`. */
export function imageKey(path: string): string {
  return `images/${path.slice(path.lastIndexOf('/') + 1)}`;
}

/** Stores the content of a file. `inPool`: see `compress`. */
export async function putFile(
  store: ObjectStore,
  type: string,
  bytes: Uint8Array,
  quality: Quality,
  inPool?: boolean,
): Promise<FileEntry> {
  const described = describeFile(type, bytes);
  const isQuick = described.isCompressed && quality === 'quick';
  const file: FileEntry = isQuick ? { ...described, isQuick } : described;
  const stored = file.isCompressed ? await compress(bytes, 'br', quality, inPool) : bytes;
  await store.put(fileKey(file), stored);
  return file;
}

export interface SaveOptions {
  /** See `compress`. */
  inPool?: boolean;
  /** Takes less time now, but each page's first request takes longer. */
  isQuick?: boolean;
}

/** Returns a function that stores a page. */
export function savePage(store: ObjectStore) {
  return (
    path: string,
    type: string,
    body: Uint8Array,
    { inPool, isQuick = false }: SaveOptions = {},
  ): Promise<FileEntry> => {
    const usual = pageQuality(path);
    const quality = isQuick && usual === 'standard' ? 'quick' : usual;
    return putFile(store, type, body, quality, inPool);
  };
}

/** workerd also counts its output buffer toward the limit. */
const bufferSize = 64 * 1024;

/** The content of a file, and what's stored of it. Undefined if it's missing or damaged. */
export async function getFile(
  store: ObjectStore,
  file: FileEntry,
): Promise<{ content: Uint8Array; stored: Uint8Array } | undefined> {
  const stored = await store.get(fileKey(file));
  if (!stored) return undefined;
  const maxOutputLength = file.size + bufferSize;
  const content = file.isCompressed
    ? await decompress(stored, { maxOutputLength }).catch(() => undefined)
    : stored;
  return content && digestOf(content) === file.digest ? { content, stored } : undefined;
}

/**
 * A file as visitors get it. A page that was compressed quickly is compressed again, so that they get the same bytes
 * however it was stored. Undefined if the file is missing or damaged.
 */
export async function getEncoded(
  store: ObjectStore,
  file: FileEntry,
  encoding?: Encoding,
): Promise<Uint8Array | undefined> {
  const found = await getFile(store, file);
  if (!found || !encoding) return found?.content;
  const isReady = encoding === 'br' && !file.isQuick;
  return isReady ? found.stored : compress(found.content, encoding, 'standard', true);
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

/**
 * `inPool`: compresses in Node.js's thread pool, so that this thread can keep working. That takes a fifth more CPU
 * time, which is too much while every core is busy.
 */
export async function compress(
  bytes: Uint8Array,
  encoding: Encoding,
  quality: Quality,
  inPool = quality === 'best',
): Promise<Buffer> {
  if (encoding === 'gzip') return zip(bytes, { level: levels[quality].gzip });
  const compressed = inPool ? brotli : brotliCompressSync;
  return compressed(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: levels[quality].brotli,
      [constants.BROTLI_PARAM_LGWIN]: levels[quality].window,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
