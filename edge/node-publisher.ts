// `npm run publisher`: publishes to the Worker's bucket from Node.js, for sites that are too large to publish in a
// Worker. After each publish, the Worker purges its cache. Deploy it with WORKER_PUBLISHES=0, the same code, and the same
// public settings.
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { codeBuild } from '../publisher/code/code-build.ts';
import { loadCode } from '../publisher/code/load.ts';
import { emptyMemory } from '../publisher/content/content-publish.ts';
import { messageOf, PublishError } from '../publisher/error.ts';
import { takeLock } from '../publisher/lock.ts';
import { releaseHeld, rollback } from '../publisher/releases/rollback.ts';
import { hookVerifier } from '../publisher/service/hook.ts';
import { publisherApp } from '../publisher/service/http.ts';
import { openQueue } from '../publisher/service/queue.ts';
import { describeReleases } from '../publisher/service/releases.ts';
import { s3Store } from '../publisher/stores/s3.ts';
import { SettingsError } from '../supabase/functions/_shared/rules/settings/settings.ts';
import { readDeploySettings } from './deploy-settings.ts';
import { pointerOf, pruneBucket } from './pointer.ts';
import { publishCode } from './publish-code.ts';
import { reportPublishing, type PublishingState } from './report-publishing.ts';
import { untilPublished } from './running-site.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, '.build', 'publisher');

/** How often to compare all posts, in case a build hook was lost. */
const reconcileIntervalMs = 60 * 60_000;

try {
  await start();
} catch (error) {
  if (!(error instanceof PublishError || error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function start(): Promise<void> {
  const { siteUrl, publicEnv, bucket, hookSecret, secrets, host, port } = readDeploySettings(root);
  const logger = (line: string) => console.log(line);
  await takeLock(join(folder, 'lock'), 0, 'Another publisher is running. Stop it first.');
  const buildDir = join(folder, 'code');
  await codeBuild({ root, buildDir, env: publicEnv, logger });
  const loaded = await loadCode(buildDir);
  const { codeId, settings } = loaded.code;
  const store = s3Store(bucket);
  const pointer = pointerOf(codeId);
  const memory = emptyMemory();
  const report = (state: PublishingState, error?: string) =>
    reportPublishing(settings.backendUrl, secrets['SUPABASE_SECRET_KEY'], state, error);

  const queue = openQueue({
    name: 'Publishing',
    async run(everything) {
      await report('publishing');
      try {
        const result = await publishCode(loaded, store, buildDir, everything, memory);
        if (result.changed) await untilPublished(siteUrl, hookSecret, (id) => id === codeId);
        await report('live');
        if (everything) await pruneBucket(store, pointer);
        return result;
      } catch (error) {
        await report('failed', messageOf(error));
        throw error;
      }
    },
    logger,
  });
  const app = publisherApp({
    verify: hookVerifier(hookSecret),
    publish: () => queue.request(),
    rollback: (digest) => rollback(store, pointer, digest),
    async releaseHeld(ids) {
      await releaseHeld(store, pointer, ids);
      queue.request(true);
    },
    status() {
      const { state, ...rest } = queue.status();
      return { state: state === 'running' ? 'publishing' : state, ...rest };
    },
    releases: () => describeReleases(store, pointer),
  });
  serve({ fetch: app.fetch, port, hostname: host }, ({ port: actual }) =>
    logger(`The publisher is listening for build hooks on port ${actual}.`),
  );
  queue.request(true);
  setInterval(() => queue.request(true), reconcileIntervalMs);
}
