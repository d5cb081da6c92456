import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { root } from '../../../platform/root.ts';
import { readSettings, type Settings } from '../../../platform/settings.ts';

// Excludes a local .env.
const folder = mkdtempSync(join(tmpdir(), 'settings-'));
copyFileSync(join(root, '.env.example'), join(folder, '.env.example'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The settings of a new copy of the repository with these environment variables. */
export function settingsWith(given: Record<string, string>): Settings {
  return readSettings(folder, given);
}
