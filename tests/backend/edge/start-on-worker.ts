// Runs everything that `npm start` runs, except that a Worker in workerd publishes and serves the site.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startPlatform } from '../../../platform/platform.ts';
import { progressOn } from '../../../publisher/progress.ts';
import { repositoryDir } from '../../../platform/repository-dir.ts';
import { readConfig } from '../../../platform/config.ts';
import { stopOnSignal } from '../../../platform/stop-on-signal.ts';
import { startWorkerSite } from './worker-site.ts';

const config = readConfig(repositoryDir, process.env);
const progress = progressOn(process.stdout);
const stopping = stopOnSignal(progress.line);
const buildDir = join(repositoryDir, '.build', `worker-${config.ports.site}`);
const platform = await startPlatform(
  config,
  progress,
  () => async (options) => void (await startWorkerSite(options, buildDir)),
  stopping,
);
stopping.addEventListener('abort', () => {
  void platform.close().then(() => {
    rmSync(buildDir, { recursive: true });
    process.exit(0);
  });
});
progress.line('Ready');
