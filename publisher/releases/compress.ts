import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Files of the code build are packed once; pages whenever a post changes. */
export type Quality = 'code' | 'page';

/**
 * Fixed, so that packed bytes follow from the content. For a page of 12 KB the last tenth of the size
 * would take Brotli twenty times as long.
 */
const levels = {
  code: { brotli: 11, window: 22, gzip: 9 },
  // A window of 256 KB: a bigger one costs a fifth of the time to set up and is never filled.
  page: { brotli: 5, window: 18, gzip: 6 },
} as const;

/** Below this the saving is less than a packet. */
const minSize = 1024;

/** Text formats that hosts serve; images and fonts come packed. */
const packable = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml']);

export const suffixes = ['.br', '.gz'] as const;

/** Whether packed copies of a file of `size` bytes lie beside it. */
export function isPacked(file: string, size: number): boolean {
  return size >= minSize && packable.has(extname(file));
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
