// `npm run supabase`: runs the Supabase CLI, which it installs the first time.
import { spawnSync } from 'node:child_process';
import { supabaseCommand } from './install.ts';

const [program, ...args] = supabaseCommand();
const { status } = spawnSync(program, [...args, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
