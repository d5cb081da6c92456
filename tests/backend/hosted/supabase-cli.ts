import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryDir } from '../../../platform/repository-dir.ts';
import { supabaseProgram } from '../../../tools/install.ts';

/** Why tests of the Supabase CLI can't run on this machine, if they can't. */
export const missingCli = existsSync(supabaseProgram)
  ? undefined
  : 'npm has no Supabase CLI for this machine';

/** Copies `supabase/` to a temporary folder, because the CLI writes into it. */
export function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'supabase-cli-'));
  cpSync(join(repositoryDir, 'supabase'), join(folder, 'supabase'), { recursive: true });
  return folder;
}

/** Runs the Supabase CLI without questions, telemetry, or update checks. Resolves to everything it wrote. */
export async function supabase(
  folder: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(
    supabaseProgram,
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
