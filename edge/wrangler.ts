import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { FixableError } from '../publisher/error.ts';

const run = promisify(execFile);

/** Runs wrangler. If it fails, throws a FixableError with its output. */
export async function wrangler(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve('wrangler/package.json');
  try {
    await run(process.execPath, [join(dirname(manifest), 'bin/wrangler.js'), ...args], {
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false', FORCE_COLOR: '0', ...env },
      maxBuffer: Infinity,
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new FixableError(`wrangler ${args[0]} failed.\n${(stderr + stdout).trim()}`);
  }
}
