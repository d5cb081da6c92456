import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isErrno } from '../error.ts';
import { digestOf } from '../releases/digest.ts';

/** Files and folders of the repository that `astro build` reads. */
const inputs = [
  'src',
  'public',
  'publisher',
  // Besides rules, the facts about the business.
  'supabase/functions/_shared',
  'astro.config.mjs',
  'tailwind.config.mjs',
  'tsconfig.json',
  'package-lock.json',
  '.env.example',
];

/**
 * A hash of everything that affects a code build. It doesn't include `.env`, because `env` has all public variables,
 * and a machine that gets them in another way must compute the same hash.
 */
export function hashInputs(repositoryDir: string, env: Readonly<Record<string, string>>): string {
  const lines = Object.entries(env).map(([name, value]) => JSON.stringify([name, value]));
  for (const file of inputs.flatMap((input) => filesUnder(join(repositoryDir, input)))) {
    lines.push(`${relative(repositoryDir, file)} ${digestOf(readFileSync(file))}`);
  }
  return digestOf(lines.sort().join('\n'));
}

/** All files in a folder, recursively and sorted, or the file itself. Empty if nothing is there. */
export function filesUnder(path: string): string[] {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch (error) {
    if (isErrno(error, 'ENOTDIR')) return [path];
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  }
}

/** Creates the folder, or empties it. */
export function emptyFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}
