import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  freePorts,
  runPlatform,
  type RunningPlatform,
} from '../browser/fixtures/running-platform.ts';
import { publishableKey } from '../browser/fixtures/staff.ts';

type Ports = Awaited<ReturnType<typeof freePorts>>;

/** Starts everything that `npm start` runs, with a new database, and stops it after `measure`. */
export async function onPlatform<Result>(
  measure: (platform: RunningPlatform, dataDir: string) => Promise<Result>,
  envFor: (ports: Ports) => Record<string, string> = () => ({}),
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const ports = await freePorts();
  const platform = await runPlatform(dataDir, ports, envFor(ports));
  try {
    return await measure(platform, dataDir);
  } finally {
    await platform.stop();
    rmSync(dataDir, { recursive: true });
  }
}

/** The settings of a production site on this machine. */
export const production = (ports: Ports) => ({
  PUBLIC_APP_ENV: 'production',
  PUBLIC_SITE_URL: `http://localhost:${ports.SITE_PORT}`,
  PUBLIC_SUPABASE_URL: `http://localhost:${ports.BACKEND_PORT}`,
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
  PUBLIC_SUPABASE_PROJECT_ID: 'local',
});
