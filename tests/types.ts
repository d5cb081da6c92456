// `npm run check:types`: Astro checks the site, platform, publisher and tests; Deno checks the Edge Functions.
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDeno } from '../platform/deno.ts';

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status === 0;
}

const site = run('astro', [
  'check',
  '--minimumSeverity',
  'hint',
  '--minimumFailingSeverity',
  'warning',
]);
const functions = run(
  findDeno(),
  [
    'check',
    '--quiet',
    '--config=supabase/functions/deno.json',
    '--node-modules-dir=manual',
    '--cached-only',
    '--no-lock',
    'supabase/functions',
  ],
  { DENO_DIR: join(tmpdir(), 'deno-check'), DENO_NO_UPDATE_CHECK: '1' },
);
process.exitCode = site && functions ? 0 : 1;
