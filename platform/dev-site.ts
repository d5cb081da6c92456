import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { compiledSettings } from '../supabase/functions/_shared/rules/public-settings.ts';
import { PlatformError } from './error.ts';
import type { Site } from './platform.ts';
import { root } from './root.ts';

/** The site under `astro dev`: every request reads the posts anew, every edit reloads the page. */
export const devSite: Site = async (settings, _services, progress, keep) => {
  const { port, address } = { port: settings.ports.site, address: settings.siteUrl };
  const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const child = await progress.step('Astro dev server', async () => {
    const started = spawn(
      process.execPath,
      [astro, 'dev', '--port', String(port), ...(settings.host ? ['--host', settings.host] : [])],
      {
        cwd: root,
        env: {
          ...process.env,
          ...compiledSettings(settings.publicEnv),
          ASTRO_TELEMETRY_DISABLED: '1',
        },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
    // If startup is aborted, nothing else closes it.
    process.once('exit', () => started.kill());
    await answering(started, address);
    return started;
  });

  keep({
    name: 'site',
    address,
    health: async () => ({ ok: child.exitCode === null }),
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  });
};

const timeoutMs = 60_000;

async function answering(child: ChildProcess, address: string): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (child.exitCode === null && performance.now() < deadline) {
    const answer = await fetch(address, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill();
  throw new PlatformError('Astro’s dev server did not come up: its own lines above say why.');
}
