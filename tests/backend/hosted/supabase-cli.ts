import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../../platform/root.ts';

const program = join(root, 'node_modules/@supabase/cli-linux-x64/bin/supabase');

/** Why tests of the Supabase CLI can't run on this machine, if they can't. */
export const missingCli = existsSync(program)
  ? undefined
  : 'npm installed no Supabase CLI for this machine';

/** Copies `supabase/` to a temporary folder, because the CLI writes into it. */
export function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'supabase-cli-'));
  cpSync(join(root, 'supabase'), join(folder, 'supabase'), { recursive: true });
  return folder;
}

/** Runs the Supabase CLI without questions, telemetry, or update checks. Resolves to everything it wrote. */
export async function supabase(
  folder: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(
    program,
    ['--workdir', folder, '--agent', 'no', '--yes', ...args],
    {
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        DO_NOT_TRACK: '1',
        SUPABASE_NO_KEYRING: '1',
        SUPABASE_NO_UPDATE_NOTIFIER: '1',
        ...env,
      },
    },
  );
  return stdout + stderr;
}
