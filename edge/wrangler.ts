import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { PublishError } from '../publisher/error.ts';

/** Runs wrangler and returns its output. If it fails, throws a PublishError with the output. */
export async function wrangler(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve('wrangler/package.json');
  const child = spawn(process.execPath, [join(dirname(manifest), 'bin/wrangler.js'), ...args], {
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', FORCE_COLOR: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  if (code === 0) return output;
  throw new PublishError(`wrangler ${args[0]} failed.\n${(errors + output).trim()}`);
}
