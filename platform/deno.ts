import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { FixableError } from '../publisher/error.ts';

/** The optional dependency with Deno for a machine; there are some for macOS and Linux, on x64 and arm64. */
export function denoPackage(platform: string, arch: string): string {
  return `@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}`;
}

/** The path of Deno, which npm installs. Throws a FixableError with instructions if it's missing. */
export function findDeno(name = denoPackage(process.platform, process.arch)): string {
  try {
    const { resolve } = createRequire(import.meta.url);
    return join(dirname(resolve(`${name}/package.json`)), 'deno');
  } catch {
    throw new FixableError(
      `The Edge Functions need the package ${name}: run \`npm ci\` with optional dependencies, on macOS or on Linux with glibc.`,
    );
  }
}
