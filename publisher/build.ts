// `npm run build`: the whole site from nothing, with the posts of the backend that
// PUBLIC_SUPABASE_URL names, into dist/.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { loadEnv } from 'vite';
import {
  checkPublicSettings,
  compiledSettings,
  requiredSettings,
} from '../supabase/functions/_shared/rules/public-settings.ts';
import { ownSecrets } from '../supabase/functions/_shared/rules/secret-values.ts';
import { SettingsError } from '../supabase/functions/_shared/rules/settings.ts';
import { codeBuild } from './code-build.ts';
import { loadCode } from './code/load.ts';
import { buildSite } from './content/site-build.ts';
import { PublishError } from './error.ts';

const root = join(import.meta.dirname, '..');
// Apart from the platform's, which may be running with other settings.
const buildDir = join(root, '.build', 'dist');

try {
  const started = performance.now();
  const env = checkedSettings();
  await codeBuild({ root, buildDir, env, logger: console.log });
  const pages = await buildSite(await loadCode(buildDir), {
    buildDir,
    target: join(root, 'dist'),
    drawn: join(root, '.cache', 'social'),
    logger: console.error,
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`dist/ is ready: ${pages} pages of posts in it, after ${seconds} s.`);
} catch (error) {
  if (!(error instanceof PublishError || error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/**
 * The settings that the site is compiled with. Checked here, because the compiler runs without this
 * machine's secrets and couldn't detect a copy of one.
 */
function checkedSettings(): Record<string, string> {
  const given = loadEnv('production', root, '');
  checkPublicSettings(given, ownSecrets(given));
  requiredSettings(given, parseEnv(readFileSync(join(root, '.env.example'), 'utf8')));
  return compiledSettings(given);
}
