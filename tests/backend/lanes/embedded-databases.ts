import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';

/** Embedded databases to copy: one with nothing in it, one with the product's migrations. */
export type Original = 'blank' | 'migrated';

export interface EmbeddedDatabases {
  /** Holds them under their names. */
  folder: string;
  remove(): void;
}

const script = fileURLToPath(new URL('make-embedded-databases.ts', import.meta.url));

/** Makes both, which takes seconds. In a process of its own, for memory. */
export function makeEmbeddedDatabases(): EmbeddedDatabases {
  const folder = mkdtempSync(join(tmpdir(), 'lane-originals-'));
  execFileSync(process.execPath, [script, folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A copy of one of them, in a temporary folder. */
export async function copyEmbeddedDatabase(original: Original) {
  const originals = inject('embeddedDatabases');
  if (originals === undefined) throw new Error('No embedded database was made for this run.');
  const folder = await mkdtemp(join(tmpdir(), 'lane-pglite-'));
  const directory = join(folder, 'database');
  await cp(join(originals, original), directory, { recursive: true });
  return { directory, remove: () => rm(folder, { recursive: true, force: true }) };
}
