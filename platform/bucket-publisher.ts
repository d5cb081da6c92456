// `npm run publisher`: publishes to the Worker's bucket from Node.js, for sites that are too large to publish in a
// Worker. After each publish, the Worker purges its cache. Deploy it with WORKER_PUBLISHES=0, the same code, and the same
// public variables.
import { join } from 'node:path';
import { openBucketTarget } from '../edge/bucket-target.ts';
import { readDeployConfig } from '../edge/deploy-config.ts';
import { reportPublishing } from '../edge/report-publishing.ts';
import { codeBuild } from '../publisher/code/code-build.ts';
import { loadCode } from '../publisher/code/load.ts';
import { takeLock } from '../publisher/lock.ts';
import { runCommand } from '../publisher/run-command.ts';
import { startPublisher } from '../publisher/server.ts';
import { checkHost, denyFraming } from './host-guard.ts';
import { listen } from './listen.ts';
import { root } from './root.ts';
import { stopOnSignal } from './stop-on-signal.ts';

await runCommand(start);

async function start(): Promise<void> {
  const logger = (line: string) => console.log(line);
  const config = readDeployConfig(root);
  const { publicEnv, hookSecret, secrets, host, port } = config;
  const stopping = stopOnSignal(logger);
  const folder = join(root, '.build', 'publisher');
  await takeLock(join(folder, 'lock'), 0, 'Another publisher is running. Stop it first.');
  const buildDir = join(folder, 'code');
  await codeBuild({ root, buildDir, env: publicEnv, logger });
  const loaded = await loadCode(buildDir);
  const { backendUrl } = loaded.code.variables;
  const publisher = await startPublisher({
    ...{ port, host, listen, hookSecret, logger },
    guards: [checkHost({ host }), denyFraming],
    target: await openBucketTarget(config, loaded, buildDir, logger),
    report: (...state) => reportPublishing(backendUrl, secrets['SUPABASE_SECRET_KEY'], ...state),
  });
  logger(`The publisher is listening for build hooks at ${publisher.address}.`);
  stopping.addEventListener('abort', () => {
    void publisher.close().then(() => process.exit());
  });
}
