// `npm run deploy`: builds the site, renders everything into the bucket, and deploys the Worker that serves it. Visitors
// get the new pages and the new code at the same moment. `--dry-run` only builds. `--rollback` goes back to the previous
// version of the Worker, which then publishes the posts that changed since.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { codeBuild } from '../publisher/code/code-build.ts';
import { loadCode } from '../publisher/code/load.ts';
import { PublishError } from '../publisher/error.ts';
import { takeLock } from '../publisher/lock.ts';
import { s3Store } from '../publisher/stores/s3.ts';
import { SettingsError } from '../supabase/functions/_shared/rules/settings/settings.ts';
import { copyAssets } from './code-assets.ts';
import { readDeploySettings, type DeploySettings } from './deploy-settings.ts';
import { pointerOf } from './pointer.ts';
import { publishCode } from './publish-code.ts';
import { readStatus, untilPublished } from './running-site.ts';
import { wranglerConfig } from './wrangler-config.ts';
import { wrangler } from './wrangler.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, '.build', 'deploy');
const buildDir = join(folder, 'code');
const configFile = join(folder, 'wrangler.json');

const { values } = parseArgs({
  options: { 'dry-run': { type: 'boolean' }, rollback: { type: 'boolean' } },
});
try {
  const settings = readDeploySettings(root);
  if (values.rollback) await rollBack(settings);
  else await deploy(settings, values['dry-run'] ?? false);
} catch (error) {
  if (!(error instanceof PublishError || error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function deploy(settings: DeploySettings, isDryRun: boolean): Promise<void> {
  const { siteUrl, publicEnv, workerName, bucketName, wranglerEnv } = settings;
  const start = performance.now();
  await takeLock(
    join(folder, 'lock'),
    0,
    'Another deployment is still running. Wait until it’s done, or stop it.',
  );
  await step('Build the code', () =>
    codeBuild({ root, buildDir, env: publicEnv, logger: console.log }),
  );
  const loaded = await loadCode(buildDir);
  const { codeId } = loaded.code;
  const assets = join(folder, 'assets');
  const assetCount = copyAssets(loaded.code, buildDir, assets);
  const main = join(root, 'edge', 'worker.ts');
  const config = wranglerConfig({
    ...{ name: workerName, main, buildDir, assets, bucketName, siteUrl },
    publishes: settings.workerPublishes,
  });
  writeFileSync(configFile, JSON.stringify(config, null, 2));

  const store = s3Store(settings.bucket);
  if (isDryRun) {
    const isStored = (await store.readPointer(pointerOf(codeId))) !== undefined;
    const output = await step('Bundle the Worker', () =>
      wrangler(['deploy', `--config=${configFile}`, '--dry-run'], wranglerEnv),
    );
    const [size = ''] = /Total Upload:.*/.exec(output) ?? [];
    console.log(`\n${size}`);
    console.log(`Nothing was deployed. Code build ${codeId.slice(0, 8)} has ${assetCount} assets,`);
    console.log(
      isStored
        ? 'and its pages are already in the bucket.'
        : 'and its pages aren’t in the bucket yet.',
    );
    return;
  }

  const { pages, rendered, warnings } = await step('Render the pages into the bucket', () =>
    publishCode(loaded, store, buildDir),
  );
  warnings.forEach((line) => console.warn(line));
  await step('Deploy the Worker', () => deployWorker(settings, codeId));
  await step('Wait until visitors see it', () =>
    untilPublished(siteUrl, settings.hookSecret, (id) => id === codeId),
  );
  console.log(`\n${siteUrl} is live with code build ${codeId.slice(0, 8)}:`);
  console.log(`${pages} pages made from posts (${rendered} rendered), ${assetCount} assets.`);
  console.log(`Deployed in ${seconds(start)}. To undo this, run: npm run deploy -- --rollback`);
}

async function deployWorker(
  { secrets, wranglerEnv }: DeploySettings,
  codeId: string,
): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), 'deploy-'));
  try {
    const file = join(temporary, 'secrets.json');
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
    const options = [`--config=${configFile}`, `--secrets-file=${file}`, `--message=${codeId}`];
    await wrangler(['deploy', ...options], wranglerEnv);
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

async function rollBack(settings: DeploySettings): Promise<void> {
  const { siteUrl, workerName, wranglerEnv, hookSecret } = settings;
  const before = await readStatus(siteUrl);
  await step('Roll back the Worker', () =>
    wrangler(
      ['rollback', `--name=${workerName}`, '--yes', '--message=npm run deploy -- --rollback'],
      wranglerEnv,
    ),
  );
  await step('Publish the posts that changed since', () =>
    untilPublished(siteUrl, hookSecret, (id) => id !== (before?.codeId ?? null)),
  );
  console.log(`\n${siteUrl} is back to the previous version. Posts are up to date.`);
}

async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  console.log(`${name} …`);
  const start = performance.now();
  const result = await work();
  console.log(`  done in ${seconds(start)}`);
  return result;
}

function seconds(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
