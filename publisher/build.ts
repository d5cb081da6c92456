// `npm run build`: a code build and an export of the whole site into dist/, with the posts of the backend
// that PUBLIC_SUPABASE_URL names.
import { join } from 'node:path';
import { compiledVariables } from '../supabase/functions/_shared/rules/environment/public-variables.ts';
import { codeBuild } from './code/code-build.ts';
import { loadCode } from './code/load.ts';
import { checkSampleValues } from './code/sample-values.ts';
import { readSiteVariables } from './code/variables.ts';
import { exportSite } from './content/export-site.ts';
import { takeLock } from './lock.ts';
import { runCommand } from './run-command.ts';

const repositoryDir = join(import.meta.dirname, '..');
// Separate from the platform's builds, which may have other variables.
const buildDir = join(repositoryDir, '.build', 'dist');

await runCommand(async () => {
  const start = performance.now();
  const env = compiledVariables(readSiteVariables(repositoryDir));
  checkSampleValues(repositoryDir, env, console.log);
  await takeLock(
    join(buildDir, 'lock'),
    0,
    'Another build is still running: wait until it’s done, or stop it.',
  );
  await codeBuild({ repositoryDir, buildDir, env, logger: console.log });
  const loaded = await loadCode(buildDir);
  const pages = await exportSite(loaded, {
    buildDir,
    target: join(repositoryDir, 'dist'),
    imageCache: join(repositoryDir, '.cache', 'social'),
    logger: console.error,
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`dist/ is ready: ${pages} pages with posts, built in ${seconds} s.`);
});
