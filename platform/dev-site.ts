import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { compiledVariables } from '../supabase/functions/_shared/rules/environment/public-variables.ts';
import { FixableError } from '../publisher/error.ts';
import type { PrepareSite, SiteOptions } from './platform.ts';
import { repositoryDir } from './repository-dir.ts';

/** The site under `astro dev`: every request reads the posts, and every edit reloads the page. */
export const devSite: PrepareSite = () => startDevServer;

async function startDevServer({ config, progress, register }: SiteOptions): Promise<void> {
  const { ports, publicEnv, siteUrl: address } = config;
  const astro = join(repositoryDir, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const child = await progress.step('Astro dev server', async () => {
    const server = spawn(process.execPath, [astro, 'dev', '--port', String(ports.site)], {
      cwd: repositoryDir,
      env: { ...process.env, ...compiledVariables(publicEnv), ASTRO_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    // If startup is aborted, nothing else closes it.
    process.once('exit', () => server.kill());
    await waitUntilReady(server, address);
    return server;
  });

  register({
    name: 'site',
    address,
    health: async () => ({ ok: child.exitCode === null }),
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill();
      await exit;
    },
  });
}

const timeoutMs = 60_000;

async function waitUntilReady(server: ChildProcess, address: string): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (server.exitCode === null && performance.now() < deadline) {
    const response = await fetch(address, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    if (response) return;
    await delay(100);
  }
  server.kill();
  throw new FixableError('Astro’s dev server didn’t start. See its output above for the reason.');
}
