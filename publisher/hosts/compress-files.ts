import { readFile, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { filesUnder } from '../code/inputs.ts';
import { forEachConcurrently } from '../concurrency.ts';
import { compress, describeFile, encodings, pageQuality } from '../releases/files.ts';
import { hostFiles, pathOf, typeOf } from '../releases/site-path.ts';

/** zlib compresses in Node.js's thread pool, which has four threads. */
const maxConcurrentFiles = 4;

const suffixes = { br: '.br', gzip: '.gz' } as const;

/** Writes compressed copies next to the text files in a folder: `.br` and `.gz`. */
export async function compressFiles(
  folder: string,
  isCode: (file: string) => boolean,
): Promise<void> {
  await forEachConcurrently(filesUnder(folder), maxConcurrentFiles, async (path) => {
    const file = relative(folder, path);
    const bytes = await readFile(path);
    if (hostFiles.has(file) || !describeFile(typeOf(file), bytes).isCompressed) return;
    const quality = isCode(file) ? 'best' : pageQuality(pathOf(file));
    for (const encoding of encodings) {
      await writeFile(path + suffixes[encoding], await compress(bytes, encoding, quality));
    }
  });
}
