import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs what only deployments or one benchmark need, unless the versions in its lockfile are installed. Returns the
 * folder of its packages. Throws if npm fails.
 */
export function installTool(name: 'lighthouse' | 'supabase'): string {
  const folder = join(import.meta.dirname, name);
  const packages = join(folder, 'node_modules');
  // npm writes this file last.
  const installedLockfile = join(packages, '.package-lock.json');
  const lockfile = join(folder, 'package-lock.json');
  if (
    !existsSync(installedLockfile) ||
    statSync(installedLockfile).mtimeMs < statSync(lockfile).mtimeMs
  ) {
    process.stderr.write(`Installing ${name} in tools/${name}.\n`);
    const { status } = spawnSync('npm', ['ci', '--loglevel=error'], {
      cwd: folder,
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error(`npm couldn’t install ${name}. Run npm ci in tools/${name}.`);
  }
  return packages;
}

/** The Supabase CLI and its first arguments. Installs it if npm has it for this machine. */
export function supabaseCommand(): [program: string, ...args: string[]] {
  installTool('supabase');
  // The same version as in tools/supabase.
  return existsSync(supabaseProgram) ? [supabaseProgram] : ['npx', '--yes', 'supabase@3.1.0'];
}

/** The Supabase CLI, once it's installed. npm has it for Linux (x64, glibc). */
export const supabaseProgram = join(
  import.meta.dirname,
  'supabase/node_modules/@supabase/cli-linux-x64/bin/supabase',
);
