import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';

/** Embedded databases to copy: an empty one, and one with the product's migrations. */
export type Template = 'blank' | 'migrated';

export interface EmbeddedDatabases {
  /** Contains a folder per template. */
  folder: string;
  remove(): void;
}

const script = fileURLToPath(new URL('make-embedded-databases.ts', import.meta.url));

/** Creates both, in another process to save memory. */
export function makeEmbeddedDatabases(): EmbeddedDatabases {
  const folder = mkdtempSync(join(tmpdir(), 'lane-templates-'));
  execFileSync(process.execPath, [script, folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Copies a template to a temporary folder. */
export async function copyEmbeddedDatabase(template: Template) {
  const templates = inject('embeddedDatabases');
  if (templates === undefined) throw new Error('No embedded database was created for this run.');
  const folder = await mkdtemp(join(tmpdir(), 'lane-pglite-'));
  const directory = join(folder, 'database');
  await cp(join(templates, template), directory, { recursive: true });
  return { directory, remove: () => rm(folder, { recursive: true, force: true }) };
}
