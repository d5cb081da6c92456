import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';

export interface BlankDatabase {
  directory: string;
  remove(): void;
}

const script = fileURLToPath(new URL('make-blank-database.ts', import.meta.url));

/** An empty embedded database to copy: making one takes seconds. In a process of its own, for memory. */
export function makeBlankDatabase(): BlankDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'lane-blank-'));
  const directory = join(folder, 'database');
  execFileSync(process.execPath, [script, directory], { stdio: ['ignore', 'ignore', 'inherit'] });
  return { directory, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A copy of it, in a temporary folder. */
export async function copyBlankDatabase() {
  const blank = inject('blankDatabase');
  if (blank === undefined) throw new Error('No embedded database was made for this run.');
  const folder = await mkdtemp(join(tmpdir(), 'lane-pglite-'));
  const directory = join(folder, 'database');
  await cp(blank, directory, { recursive: true });
  return { directory, remove: () => rm(folder, { recursive: true, force: true }) };
}
