import { join } from 'node:path';
import { hostsIn } from '../../platform/functions-env.ts';
import { startFunctions } from '../../platform/functions-host/index.ts';
import { repositoryDir } from '../../platform/repository-dir.ts';
import type { Service } from '../../platform/service.ts';
import type { Lane, Running } from './lanes/index.ts';

export interface ServedFunctions {
  running: Running;
  functions: Service;
  /** Lines logged by the functions. */
  log: string[];
}

/** Runs all Edge Functions in Deno, with the lane's front door and database. */
export async function serveFunctions(
  lane: Lane,
  env: Record<string, string> = {},
): Promise<ServedFunctions> {
  const started: { functions?: Service } = {};
  const running = await lane.start({ functionsOrigin: () => started.functions?.address });
  const log: string[] = [];
  const functionsEnv = {
    SITE_URL: 'https://site.example',
    SUPABASE_URL: running.url,
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: running.keys.secret }),
    ...env,
  };
  const functions = await startFunctions({
    functions: join('supabase', 'functions'),
    env: functionsEnv,
    allowNet: hostsIn(functionsEnv),
    cache: join(repositoryDir, 'node_modules', '.cache', 'deno-of-tests'),
    logger: (line) => log.push(line),
  });
  started.functions = functions;
  return { running, functions, log };
}
