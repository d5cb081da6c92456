import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compress, type Quality } from '../releases/files.ts';
import type { FileEntry } from '../releases/release.ts';

/**
 * Returns a function that reads a file of a code build the way a release stores it: text is compressed. It takes the file's
 * entry in `code.json`.
 */
export function codeFileReader(buildDir: string, quality: Quality) {
  return async (file: string, { isCompressed }: FileEntry): Promise<Uint8Array> => {
    const content = readFileSync(join(buildDir, 'client', file));
    return isCompressed ? compress(content, 'br', quality) : content;
  };
}
