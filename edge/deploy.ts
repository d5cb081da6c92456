// `npm run deploy`: builds the site, renders everything into the bucket, and deploys the Worker that serves it.
// `--rollback` goes back to the previous version of the Worker.
import { join } from 'node:path';
import { readArguments } from '../publisher/arguments.ts';
import { codeBuild } from '../publisher/code/code-build.ts';
import { loadCode } from '../publisher/code/load.ts';
import { checkSampleValues } from '../publisher/code/sample-values.ts';
import { takeLock } from '../publisher/lock.ts';
import { progressOn } from '../publisher/progress.ts';
import { runCommand } from '../publisher/run-command.ts';
import { s3Store } from '../publisher/stores/s3.ts';
import { readDeployConfig } from './deploy-config.ts';
import { deploy, rollBack } from './deploy-site.ts';
import { wrangler } from './wrangler.ts';

const repositoryDir = join(import.meta.dirname, '..');
const folder = join(repositoryDir, '.build', 'deploy');
const buildDir = join(folder, 'code');
const progress = progressOn(process.stdout);
const logger = progress.line;

await runCommand(async () => {
  const { values } = readArguments('deploy [-- --rollback]', { rollback: { type: 'boolean' } });
  const config = readDeployConfig(repositoryDir);
  checkSampleValues(repositoryDir, config.publicEnv, logger);
  await takeLock(
    join(folder, 'lock'),
    0,
    'Another deployment is still running. Wait until it’s done, or stop it.',
  );
  async function build() {
    await codeBuild({ repositoryDir, buildDir, env: config.publicEnv, logger });
    return loadCode(buildDir);
  }
  if (values.rollback) await rollBack({ config, wrangler, progress });
  else {
    const store = s3Store(config.bucket);
    await deploy({ config, store, folder, buildDir, build, wrangler, progress });
  }
});
