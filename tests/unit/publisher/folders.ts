import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The content of every file in a folder, recursively. */
export function contents(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  const root = realpathSync(folder);
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) found[relative(root, path)] = readFileSync(path, 'latin1');
  }
  return Object.fromEntries(Object.entries(found).sort());
}
