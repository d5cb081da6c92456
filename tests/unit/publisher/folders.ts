import { hash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder for one test, removed after it. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'publisher-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Every file in a folder and below with its content; `packed`: the .br and .gz with a hash of theirs. */
export function contents(folder: string, packed = true): Record<string, string> {
  const found: Record<string, string> = {};
  const root = realpathSync(folder);
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const isPacked = /\.(br|gz)$/.test(entry.name);
    if (!entry.isFile() || (isPacked && !packed)) continue;
    const path = join(entry.parentPath, entry.name);
    found[relative(root, path)] = isPacked
      ? hash('sha256', readFileSync(path))
      : readFileSync(path, 'latin1');
  }
  return Object.fromEntries(Object.entries(found).sort());
}
