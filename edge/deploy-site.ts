import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoadedCode } from '../publisher/code/load.ts';
import { describeFailure } from '../publisher/content/held-back-posts.ts';
import { messageOf, PublishError } from '../publisher/error.ts';
import type { ObjectStore } from '../publisher/releases/object-store.ts';
import { s3Store } from '../publisher/stores/s3.ts';
import { copyAssets } from './code-assets.ts';
import type { DeployConfig } from './deploy-config.ts';
import { lastErasure, pointerOf, pointersIn } from './pointer.ts';
import { publishCode } from './publish-code.ts';
import { askPublisher, readStatus, waitUntilPublished } from './running-site.ts';
import { wranglerConfig } from './wrangler-config.ts';
import type { wrangler } from './wrangler.ts';

export interface Deployment {
  config: DeployConfig;
  /** Gets the assets and wrangler's configuration. */
  folder: string;
  /** Folder of the code build. */
  buildDir: string;
  /** Makes the code build. */
  build(): Promise<LoadedCode>;
  wrangler: typeof wrangler;
  logger: (line: string) => void;
}

/**
 * Visitors get the new pages and the new code at the same moment, unless publishing is paused. Throws a PublishError that
 * says what to do.
 */
export async function deploy(deployment: Deployment, isDryRun: boolean): Promise<void> {
  const { config, folder, buildDir, logger } = deployment;
  const { siteUrl, workerName: name, bucketName, wranglerEnv, hookSecret } = config;
  const step = stepsWith(logger);
  const start = performance.now();
  const store = s3Store(config.bucket);
  // Before the build, which takes longest.
  await step('Check the bucket', () => checkBucket(store));
  const loaded = await step('Build the code', () => deployment.build());
  const { codeId } = loaded.code;
  const assets = join(folder, 'assets');
  const assetCount = copyAssets(loaded.code, buildDir, assets);
  const main = join(import.meta.dirname, 'worker.ts');
  const version = randomUUID();
  const workerConfig = wranglerConfig({
    name,
    main,
    buildDir,
    assets,
    bucketName,
    siteUrl,
    version,
  });
  const configFile = join(folder, 'wrangler.json');
  writeFileSync(configFile, JSON.stringify(workerConfig, null, 2));
  const shortId = codeId.slice(0, 8);

  if (isDryRun) {
    const isStored = (await store.readPointer(pointerOf(codeId))) !== undefined;
    const output = await step('Bundle the Worker', () =>
      deployment.wrangler(['deploy', `--config=${configFile}`, '--dry-run'], wranglerEnv),
    );
    const [size = ''] = /Total Upload:.*/.exec(output) ?? [];
    const pages = isStored ? 'are already in the bucket' : 'aren’t in the bucket yet';
    logger(`\n${size}`);
    logger('Nothing was deployed.');
    logger(`Code build ${shortId} has ${assetCount} assets, and its pages ${pages}.`);
    return;
  }

  const { pages, rendered, warnings, failures } = await step(
    'Render the pages into the bucket',
    () => publishCode(loaded, store, buildDir).catch(rethrowWithAdvice),
  );
  [...warnings, ...failures.map(describeFailure)].forEach(logger);
  await step('Deploy the Worker', () =>
    deployWorker(deployment, configFile, codeId).catch(rethrowWithAdvice),
  );
  await step('Wait until visitors see it', () =>
    waitUntilPublished(siteUrl, hookSecret, (status) => status.version === version),
  );
  const paused = (await readStatus(siteUrl))?.paused;
  logger(`\n${siteUrl} ${paused ? 'has' : 'is live with'} code build ${shortId}:`);
  logger(`${pages} pages based on posts (${rendered} rendered), ${assetCount} assets.`);
  if (paused) {
    logger(
      `Publishing is paused. Visitors see the site as of ${paused.releasedAt} until you resume.`,
    );
  }
  logger(`Deployed in ${seconds(start)}. To undo this, run: npm run deploy -- --rollback`);
}

/** Returns the pointer names of the code builds whose pages it has. */
async function checkBucket(store: ObjectStore): Promise<string[]> {
  try {
    return (await pointersIn(store)).map(({ name }) => name);
  } catch (error) {
    throw new PublishError(
      `${messageOf(error)}\nCheck BUCKET_URL, BUCKET_ACCESS_KEY_ID, and BUCKET_SECRET_ACCESS_KEY.`,
    );
  }
}

function rethrowWithAdvice(error: unknown): never {
  if (!(error instanceof PublishError)) throw error;
  throw new PublishError(
    `${error.message}\nVisitors still get the previous version. After you fix the problem, run \`npm run deploy\` again.`,
  );
}

async function deployWorker(
  { config, wrangler: run }: Deployment,
  configFile: string,
  codeId: string,
): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), 'deploy-'));
  try {
    const file = join(temporary, 'secrets.json');
    writeFileSync(file, JSON.stringify(config.secrets), { mode: 0o600 });
    const options = [`--config=${configFile}`, `--secrets-file=${file}`, `--message=${codeId}`];
    await run(['deploy', ...options], config.wranglerEnv);
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/**
 * Goes back to the previous version of the Worker, with its last release, and pauses publishing. Throws a PublishError if
 * the bucket may not have that version's pages.
 */
export async function rollBack({
  config,
  wrangler: run,
  logger,
}: Pick<Deployment, 'config' | 'wrangler' | 'logger'>): Promise<void> {
  const { siteUrl, workerName, wranglerEnv, hookSecret } = config;
  const step = stepsWith(logger);
  const store = s3Store(config.bucket);
  const [pointer, ...others] = await step('Check the bucket', () => checkBucket(store));
  // If there's only one code build, the previous version may have used it, too, unless an erasure deleted others.
  if (pointer && others.length === 0 && (await lastErasure(store, pointer)) !== '') {
    throw new PublishError(
      'The bucket has no pages of an earlier version. They’re deleted after an erasure of personal data. To go back, check out the earlier code and run `npm run deploy`.',
    );
  }
  const before = await readStatus(siteUrl);
  const live = before?.live;
  if (!live) throw new PublishError(`${siteUrl}/status doesn’t say which release is live.`);
  const ask = (path: string, message: object) => askPublisher(siteUrl, hookSecret, path, message);
  // The previous version of the Worker pauses if this one has.
  if (!before.paused) {
    await step('Pause publishing', () => ask('/rollback', { root: live, live }));
  }
  await step('Roll back the Worker', () =>
    run(
      ['rollback', `--name=${workerName}`, '--yes', '--message=npm run deploy -- --rollback'],
      wranglerEnv,
    ),
  ).catch((error: unknown) => {
    if (before.paused) throw error;
    throw new PublishError(
      `${messageOf(error)}\nPublishing is paused. Resume it at ${siteUrl}/staff/publishing.`,
    );
  });
  await step('Wait until visitors see it', () =>
    waitUntilPublished(siteUrl, hookSecret, ({ version }) => version !== before.version),
  );
  logger(`\n${siteUrl} is back to the previous version, and publishing is paused.`);
  logger(`To publish everything since, resume it at ${siteUrl}/staff/publishing.`);
}

const stepsWith =
  (logger: (line: string) => void) =>
  async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    logger(`${name} …`);
    const start = performance.now();
    const result = await work();
    logger(`  done in ${seconds(start)}`);
    return result;
  };

function seconds(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
