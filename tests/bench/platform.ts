import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPglite } from '../../platform/backend/database/pglite.ts';
import type { Session } from '../../platform/migrations/index.ts';
import {
  platformPorts,
  runPlatform,
  type RunningPlatform,
} from '../browser/fixtures/running-platform.ts';
import { publishableKey } from '../browser/fixtures/staff.ts';

type Ports = Awaited<ReturnType<typeof platformPorts>>;

interface PlatformOptions {
  envFor?: (ports: Ports) => Record<string, string>;
  /** Fills the database while the platform isn't running, which is faster than with its API and its triggers. */
  fill?: (database: Session) => Promise<void>;
}

/** Starts everything that `npm start` runs, with a new database, and stops it after `measure`. */
export async function onPlatform<Result>(
  measure: (platform: RunningPlatform, dataDir: string) => Promise<Result>,
  { envFor = () => ({}), fill }: PlatformOptions = {},
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const ports = await platformPorts();
  const start = () => runPlatform(dataDir, ports, envFor(ports));
  let platform = await start();
  if (fill) {
    await platform.stop();
    const database = await openPglite(join(dataDir, 'database'));
    try {
      await fill(database);
    } finally {
      await database.close();
    }
    platform = await start();
  }
  try {
    return await measure(platform, dataDir);
  } finally {
    await platform.stop();
    rmSync(dataDir, { recursive: true });
  }
}

/** The variables of a production site on this machine. */
export const production = (ports: Ports) => ({
  PUBLIC_APP_ENV: 'production',
  PUBLIC_SITE_URL: `http://localhost:${ports.SITE_PORT}`,
  PUBLIC_SUPABASE_URL: `http://localhost:${ports.BACKEND_PORT}`,
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
  PUBLIC_SUPABASE_PROJECT_ID: 'local',
});
