import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FixableError } from '../../publisher/error.ts';

export interface MigrationFile {
  /** e.g. `20261121000100_roles.sql` */
  file: string;
  /** Fourteen digits that define the order. */
  version: string;
  name: string;
  sql: string;
}

const fileName = /^(\d{14})_([A-Za-z0-9_-]+)\.sql$/;

/** Reads the migrations of a folder in order. Throws a FixableError if a file name is invalid. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)));
  for (const [index, { file, version }] of migrations.entries()) {
    const next = migrations[index + 1];
    if (next?.version === version) {
      throw new FixableError(
        `The migrations ${file} and ${next.file} have the same version. Give one a later timestamp.`,
      );
    }
  }
  return migrations;
}

async function readMigration(folder: string, file: string): Promise<MigrationFile> {
  const [, version, name] = fileName.exec(file) ?? [];
  if (version === undefined || name === undefined) {
    throw new FixableError(`The migration ${file} isn’t named YYYYMMDDHHMMSS_name.sql. Rename it.`);
  }
  const sql = await readFile(join(folder, file), 'utf8');
  return { file, version, name, sql };
}
