// `npm run build`: the whole site from nothing, with the posts of the backend that
// PUBLIC_SUPABASE_URL names, into dist/.
import { join } from 'node:path';
import { codeBuild } from './code-build.ts';
import { loadCode } from './code/load.ts';
import { buildSite } from './content/site-build.ts';
import { PublishError } from './error.ts';

const root = join(import.meta.dirname, '..');
// Apart from the platform's, which may be running with other settings.
const buildDir = join(root, '.build', 'dist');

try {
  const started = performance.now();
  await codeBuild({ root, buildDir, env: process.env, logger: console.log });
  const pages = await buildSite(await loadCode(buildDir), {
    buildDir,
    target: join(root, 'dist'),
    drawn: join(root, '.cache', 'social'),
    logger: console.error,
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`dist/ is ready: ${pages} pages of posts in it, after ${seconds} s.`);
} catch (error) {
  if (!(error instanceof PublishError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
