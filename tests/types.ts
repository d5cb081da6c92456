// `npm run check:types`: Astro checks its components; TypeScript checks the site, platform, publisher and tests; Deno
// checks the Edge Functions.
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

// First, because it writes the types of the content.
const components = run('astro', [
  'check',
  '--tsconfig=tsconfig.astro.json',
  '--minimumSeverity',
  'hint',
  '--minimumFailingSeverity',
  'warning',
]);
// Version 7 takes a fifth of the time, but the tools that read Astro components need version 6.
const typescript = run(process.execPath, ['node_modules/typescript-7/bin/tsc', '--pretty']);
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
process.exitCode = components && typescript && functions ? 0 : 1;
