import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PlatformError } from './error.ts';

/** 2.6 added --ignore-env, which makes unset variables undefined, as on hosted Supabase. */
const oldestDeno = { major: 2, minor: 6 };
const instructions =
  'Install Deno 2.6 or newer (https://docs.deno.com/runtime/getting_started/installation/) and start again.';

/** The optional dependency with Deno for a machine; there are some for macOS and Linux, on x64 and arm64. */
export function denoPackage(platform: string, arch: string): string {
  return `@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}`;
}

export interface DenoSearch {
  /** The npm package that contains Deno for this machine. */
  package?: string;
  /** Folders to search, as in the PATH variable. */
  path?: string | undefined;
}

/**
 * The path of Deno: the one installed by npm, or else the machine's own. Throws a PlatformError with
 * instructions if it is missing or too old.
 */
export function findDeno({
  package: name = denoPackage(process.platform, process.arch),
  path = process.env['PATH'],
}: DenoSearch = {}): string {
  const { resolve } = createRequire(import.meta.url);
  try {
    return join(dirname(resolve(`${name}/package.json`)), 'deno');
  } catch {
    return denoOnPath(path);
  }
}

function denoOnPath(path: string | undefined): string {
  const { stdout, error } = spawnSync('deno', ['--version'], {
    encoding: 'utf8',
    env: { PATH: path, DENO_NO_UPDATE_CHECK: '1' },
    timeout: 10_000,
  });
  const version = /^deno (\d+)\.(\d+)\S*/.exec(error ? '' : stdout);
  if (!version) {
    throw new PlatformError(`The Edge Functions need Deno. ${instructions}`);
  }
  const [major, minor] = [Number(version[1]), Number(version[2])];
  if (major < oldestDeno.major || (major === oldestDeno.major && minor < oldestDeno.minor)) {
    throw new PlatformError(`${version[0]} is too old to run the Edge Functions. ${instructions}`);
  }
  return 'deno';
}
