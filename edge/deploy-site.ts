import { randomUUID } from 'node:crypto';
import { cpSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { emptyFolder } from '../publisher/code/inputs.ts';
import type { LoadedCode } from '../publisher/code/load.ts';
import { describeFailure } from '../publisher/content/held-back-posts.ts';
import { FixableError, messageOf } from '../publisher/error.ts';
import type { ObjectStore } from '../publisher/releases/object-store.ts';
import type { Progress } from '../publisher/progress.ts';
import { inTemporaryFolder } from '../publisher/temporary-folder.ts';
import type { DeployConfig } from './deploy-config.ts';
import { pointersIn } from './pointer.ts';
import { publishCode } from './publish-code.ts';
import { readStatus, waitUntilPublished } from './running-site.ts';
import { wranglerConfig } from './wrangler-config.ts';
import type { wrangler } from './wrangler.ts';

export interface Deployment {
  config: Omit<DeployConfig, 'bucket'>;
  /** The bucket. */
  store: ObjectStore;
  /** Gets the assets and wrangler's configuration. */
  folder: string;
  /** Folder of the code build. */
  buildDir: string;
  /** Makes the code build. */
  build(): Promise<LoadedCode>;
  wrangler: typeof wrangler;
  progress: Progress;
}

/**
 * Visitors get the new pages and the new code at the same moment, unless publishing is paused. Throws a FixableError
 * that says what to do.
 */
export async function deploy(deployment: Deployment): Promise<void> {
  const { config, store, folder, buildDir, progress } = deployment;
  const { step, line } = progress;
  const { siteUrl, hookSecret } = config;
  // Before the build, which takes longest.
  await step('Check the bucket', () => checkBucket(store));
  const loaded = await step('Build the code', () => deployment.build());
  const { codeId } = loaded.code;
  const assets = join(folder, 'assets');
  copyAssets(buildDir, assets);
  const main = join(import.meta.dirname, 'worker.ts');
  const version = randomUUID();
  const workerConfig = wranglerConfig({ ...config, main, buildDir, assets, version });
  const configFile = join(folder, 'wrangler.json');
  writeFileSync(configFile, JSON.stringify(workerConfig, null, 2));

  const published = await step('Render the pages into the bucket', () =>
    publishCode(loaded, store, buildDir).catch(rethrowWithAdvice),
  );
  const { pages, rendered, warnings = [], failures = [] } = published ?? {};
  [...warnings, ...failures.map(describeFailure)].forEach(line);
  await step('Deploy the Worker', () =>
    deployWorker(deployment, configFile, codeId).catch(rethrowWithAdvice),
  );
  await step('Wait until visitors see it', () =>
    waitUntilPublished(siteUrl, hookSecret, (status) => status.version === version),
  );
  const shortId = codeId.slice(0, 8);
  if (published) {
    line(`\n${siteUrl} is live with code build ${shortId}:`);
    line(`${pages} pages based on posts (${rendered} rendered).`);
  } else {
    line(`\nCode build ${shortId} is deployed to ${siteUrl}.`);
    line('Publishing is paused, so visitors will see its pages once you resume publishing.');
  }
  line('To undo this, run: npm run deploy -- --rollback');
}

/**
 * Copies the files of a code build that Cloudflare serves without the Worker: everything except pages, which change
 * with posts, and redirects. The Worker serves those.
 */
export function copyAssets(buildDir: string, assets: string): void {
  emptyFolder(assets);
  cpSync(join(buildDir, 'client'), assets, {
    recursive: true,
    filter: (file) => !file.endsWith('.html') && basename(file) !== '_redirects',
  });
}

async function checkBucket(store: ObjectStore): Promise<void> {
  try {
    await pointersIn(store);
  } catch (error) {
    throw new FixableError(
      `${messageOf(error)}\nCheck BUCKET_URL, BUCKET_ACCESS_KEY_ID, and BUCKET_SECRET_ACCESS_KEY.`,
    );
  }
}

function rethrowWithAdvice(error: unknown): never {
  if (!(error instanceof FixableError)) throw error;
  throw new FixableError(
    `${error.message}\nVisitors still get the previous version. After you fix the problem, run \`npm run deploy\` again.`,
  );
}

function deployWorker(
  { config, wrangler: run }: Deployment,
  configFile: string,
  codeId: string,
): Promise<void> {
  return inTemporaryFolder(async (temporary) => {
    const file = join(temporary, 'secrets.json');
    writeFileSync(file, JSON.stringify(config.secrets), { mode: 0o600 });
    const options = [`--config=${configFile}`, `--secrets-file=${file}`, `--message=${codeId}`];
    await run(['deploy', ...options], config.wranglerEnv);
  });
}

/**
 * Goes back to the previous version of the Worker. Its publisher then renders the current posts, unless publishing is
 * paused. A Worker that doesn't show its status can be rolled back, too, but then nobody knows which version was live.
 */
export async function rollBack({
  config,
  wrangler: run,
  progress: { step, line },
}: Pick<Deployment, 'config' | 'wrangler' | 'progress'>): Promise<void> {
  const { siteUrl, workerName, wranglerEnv, hookSecret } = config;
  const before = await readStatus(siteUrl);
  await step('Roll back the Worker', () =>
    run(
      ['rollback', `--name=${workerName}`, '--yes', '--message=npm run deploy -- --rollback'],
      wranglerEnv,
    ),
  );
  await step('Wait until visitors see it', () =>
    waitUntilPublished(siteUrl, hookSecret, ({ version }) => version !== before?.version),
  );
  line(
    before
      ? `\n${siteUrl} is back to the previous version of the code.`
      : `\nThe Worker was rolled back, and ${siteUrl} responds. It didn’t show its version before, so check that it’s the right one now.`,
  );
}
