// `npm run deploy:backend`: brings the hosted project in PUBLIC_SUPABASE_URL up to this repository's version.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { runCommand } from '../../publisher/run-command.ts';
import { supabaseCommand } from '../../tools/install.ts';
import { readConfig } from '../config.ts';
import { compareMigrations } from '../migrations/history.ts';
import { repositoryDir } from '../repository-dir.ts';
import { deployBackend } from './deploy-backend/index.ts';
import { openProjectDatabase, readProject } from './project.ts';

async function runSupabase(args: readonly string[], env: Record<string, string>) {
  const [program, ...before] = supabaseCommand();
  const child = spawn(program, [...before, '--workdir', repositoryDir, '--yes', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0;
}

await runCommand(async () => {
  const config = readConfig(repositoryDir, process.env);
  const project = readProject(config);
  await deployBackend({
    ...{ config, project, runSupabase, logger: (line) => console.log(line) },
    async compareMigrations() {
      const database = await openProjectDatabase(project);
      try {
        return await compareMigrations(database);
      } finally {
        await database.close();
      }
    },
  });
});
