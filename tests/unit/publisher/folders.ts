import { readFileSync, realpathSync } from 'node:fs';
import { relative } from 'node:path';
import { filesUnder } from '../../../publisher/code/inputs.ts';

/** The content of every file in a folder, recursively. */
export function contents(folder: string): Record<string, string> {
  const root = realpathSync(folder);
  const files = filesUnder(root).map((path) => [
    relative(root, path),
    readFileSync(path, 'latin1'),
  ]);
  return Object.fromEntries(files) as Record<string, string>;
}
