import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

/** An empty one, and one with the product's migrations. */
export type Template = 'blank' | 'migrated';

/** Copies an embedded database to a new folder. */
export function putEmbeddedDatabase(template: Template, directory: string): void {
  const templates = inject('embeddedDatabases');
  if (templates === undefined) throw new Error('No embedded database was created for this run.');
  // Takes a seventh of the CPU time of its asynchronous counterpart.
  cpSync(join(templates, template), directory, { recursive: true });
}

/** Copies an embedded database to a temporary folder. */
export async function copyEmbeddedDatabase(template: Template) {
  const folder = await mkdtemp(join(tmpdir(), 'lane-pglite-'));
  const directory = join(folder, 'database');
  putEmbeddedDatabase(template, directory);
  return { directory, remove: () => rm(folder, { recursive: true, force: true }) };
}
