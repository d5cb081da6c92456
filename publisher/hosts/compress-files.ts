import { readFile, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { filesUnder } from '../code/inputs.ts';
import { forEachConcurrently } from '../concurrency.ts';
import { encodingSuffixes, type Encoding } from '../releases/digest.ts';
import { compress, describeFile, pageQuality } from '../releases/put-file.ts';
import { hostFiles, pathOf, typeOf } from '../releases/site-path.ts';

/** zlib compresses in Node.js's thread pool, which has four threads. */
const maxConcurrentFiles = 4;

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
    for (const [encoding, suffix] of Object.entries(encodingSuffixes)) {
      await writeFile(path + suffix, await compress(bytes, encoding as Encoding, quality));
    }
  });
}
