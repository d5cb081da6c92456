import { hash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The content of every file in a folder, recursively; of compressed copies, a hash. */
export function contents(folder: string, compressed = true): Record<string, string> {
  const found: Record<string, string> = {};
  const root = realpathSync(folder);
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const isCopy = /\.(br|gz)$/.test(entry.name);
    if (!entry.isFile() || (isCopy && !compressed)) continue;
    const path = join(entry.parentPath, entry.name);
    found[relative(root, path)] = isCopy
      ? hash('sha256', readFileSync(path))
      : readFileSync(path, 'latin1');
  }
  return Object.fromEntries(Object.entries(found).sort());
}
