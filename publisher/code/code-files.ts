import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { forEachConcurrently } from '../concurrency.ts';
import { compress, isIntact } from '../releases/files.ts';
import type { FileEntry } from '../releases/release.ts';
import type { Code } from './load.ts';

/** The folders of a code build's files and of their compressed text, whose files are named by digest. */
interface CodeFolders {
  client: string;
  compressed: string;
}

/**
 * Returns a function that reads a file of a code build the way a release stores it: text is compressed. It takes the file's
 * entry in `code.json`.
 */
export function codeFileReader(buildDir: string) {
  const folders = { client: join(buildDir, 'client'), compressed: join(buildDir, 'compressed') };
  return (file: string, entry: FileEntry) => readCodeFile(folders, file, entry);
}

/** If the compressed text is missing or damaged, compresses the file again. */
async function readCodeFile(
  { client, compressed }: CodeFolders,
  file: string,
  { digest, isCompressed }: FileEntry,
): Promise<Uint8Array> {
  if (isCompressed) {
    const name = `${digest}.br`;
    const path = join(compressed, name);
    const known = existsSync(path) ? readFileSync(path) : undefined;
    if (known && (await isIntact(name, known))) return known;
  }
  const content = readFileSync(join(client, file));
  return isCompressed ? compress(content, 'br', 'best') : content;
}

/** zlib compresses in Node.js's thread pool, which has four threads. */
const maxConcurrentFiles = 4;

/**
 * Compresses the text of the code build in `outDir`. That takes seconds, so files that are also in the last build, in
 * `buildDir`, are taken from there.
 */
export async function compressText(
  buildDir: string,
  outDir: string,
  { files }: Pick<Code, 'files'>,
): Promise<void> {
  const folder = join(outDir, 'compressed');
  mkdirSync(folder);
  const folders = { client: join(outDir, 'client'), compressed: join(buildDir, 'compressed') };
  const texts = Object.entries(files).filter(([, { isCompressed }]) => isCompressed);
  await forEachConcurrently(texts, maxConcurrentFiles, async ([file, entry]) => {
    writeFileSync(join(folder, `${entry.digest}.br`), await readCodeFile(folders, file, entry));
  });
}
