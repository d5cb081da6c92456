// `npm run supabase`: runs the Supabase CLI, which it installs the first time.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installTool, supabaseProgram } from './install.ts';

installTool('supabase');
if (existsSync(supabaseProgram)) {
  const { status } = spawnSync(supabaseProgram, process.argv.slice(2), { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} else {
  process.stderr.write('npm has no Supabase CLI for this machine. Run npx supabase@3.1.0.\n');
  process.exitCode = 1;
}
