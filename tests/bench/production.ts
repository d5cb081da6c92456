import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  freePorts,
  runPlatform,
  type RunningPlatform,
} from '../browser/fixtures/running-platform.ts';
import { publishableKey } from '../browser/fixtures/staff.ts';

/** Runs the platform as it is compiled for production while `measure` runs. */
export async function inProduction<Result>(
  measure: (platform: RunningPlatform) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-production-'));
  const ports = await freePorts();
  const platform = await runPlatform(dataDir, ports, {
    PUBLIC_APP_ENV: 'production',
    PUBLIC_SITE_URL: `http://localhost:${ports.SITE_PORT}`,
    PUBLIC_SUPABASE_URL: `http://localhost:${ports.BACKEND_PORT}`,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    PUBLIC_SUPABASE_PROJECT_ID: 'local',
  });
  try {
    return await measure(platform);
  } finally {
    await platform.stop();
    rmSync(dataDir, { recursive: true });
  }
}
