import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Files of a code build are compressed once, most pages whenever a post changes. */
export type Quality = 'best' | 'fast';

/** Brotli 11 would save another tenth of a 12 KB page, but take twenty times as long. */
const levels = {
  best: { brotli: 11, window: 22, gzip: 9 },
  // A larger window than 256 KB costs a fifth of the time and is never filled.
  fast: { brotli: 5, window: 18, gzip: 6 },
} as const;

/** The home page changes only when a month gets its first post, and has to fit into the first round trip. */
export function pageQuality(file: string): Quality {
  return file === 'index.html' ? 'best' : 'fast';
}

/** Smaller files hardly shrink. */
const minSize = 512;

/** Text formats. Images and fonts are already compressed. */
const compressible = /\.(?:css|html|js|json|svg|txt|webmanifest|xml)$/;

export const suffixes = ['.br', '.gz'] as const;

/** Whether a file of `size` bytes has compressed copies. */
export function isCompressed(file: string, size: number): boolean {
  return size >= minSize && compressible.test(extname(file));
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export function compress(
  bytes: Uint8Array,
  suffix: (typeof suffixes)[number],
  quality: Quality,
): Promise<Buffer> {
  if (suffix === '.gz') return zip(bytes, { level: levels[quality].gzip });
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: levels[quality].brotli,
      [constants.BROTLI_PARAM_LGWIN]: levels[quality].window,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
