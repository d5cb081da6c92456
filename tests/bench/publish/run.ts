// How long publishing takes: node tests/bench/publish/run.ts [--sizes 100,1000,10000]
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { codeBuild } from '../../../publisher/code-build.ts';
import { astroBuild } from '../../../publisher/code/astro-build.ts';
import type { PublishResult, PublishSettings } from '../../../publisher/content/content-publish.ts';
import { startPublishProcess } from '../../../publisher/service/publish-process.ts';
import type { Wish } from './backend-process.ts';
import { median, percentile, table } from '../table.ts';

const { values } = parseArgs({ options: { sizes: { type: 'string', default: '100,1000,10000' } } });
const sizes = values.sizes.split(',').map(Number);
const freshRuns = 7;
const standbyRuns = 15;
/** Of one measurement: whatever hangs is ended. */
const mostMs = 10 * 60_000;

const root = join(import.meta.dirname, '../../..');
mkdirSync(join(root, '.build'), { recursive: true });
const folder = mkdtempSync(join(root, '.build', 'bench-'));
const buildDir = join(folder, 'code');
const backend = fork(join(import.meta.dirname, 'backend-process.ts'));
const [backendUrl] = (await once(backend, 'message')) as [string];
const env = {
  PUBLIC_APP_ENV: 'production',
  PUBLIC_SITE_URL: 'https://example.com',
  PUBLIC_SUPABASE_URL: backendUrl,
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_bench',
  PUBLIC_SUPABASE_PROJECT_ID: 'bench',
};
const logger = () => undefined;

try {
  const [codeMs] = await timed(() => codeBuild({ root, buildDir, env, logger }));
  console.log(`Code build, no posts: ${seconds(codeMs)}\n`);
  for (const size of sizes) await measure(size);
} finally {
  backend.disconnect();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(size: number) {
  await ask({ posts: size });
  const releases = join(folder, `site-${size}`);
  const settings: PublishSettings = {
    buildDir,
    releases,
    everything: false,
    backendUrl,
    publishableKey: env.PUBLIC_SUPABASE_PUBLISHABLE_KEY,
  };
  const [fullMs, full] = await timed(() => publishAlone(settings));
  const fresh = await repeat(freshRuns, size, () => timed(() => publishAlone(settings)));
  const standby = await repeat(standbyRuns, size, () => publishPrepared(settings));
  const outDir = join(folder, `reference-${size}`);
  const [referenceMs] = await timed(() =>
    astroBuild({ root, outDir, cacheDir: join(folder, 'cache'), env, reference: true, logger }),
  );
  rmSync(outDir, { recursive: true, force: true });
  rmSync(releases, { recursive: true, force: true });

  console.log(`## ${size} posts\n`);
  console.log(
    table(
      ['', 'wall', 'p95', 'stages (ms)'],
      [
        ['one post changed, standby process', ...summary(standby)],
        ['one post changed, fresh process', ...summary(fresh)],
        ['full publish from nothing', seconds(fullMs), '', stages(full)],
        ["Astro's ordinary prerendering", seconds(referenceMs), '', ''],
      ],
    ),
  );
}

type Run = [ms: number, result: PublishResult];

/** Edits a post in the middle before every run. */
async function repeat(runs: number, size: number, run: () => Promise<Run>): Promise<Run[]> {
  const done: Run[] = [];
  for (let n = 0; n < runs; n += 1) {
    await ask({ edit: Math.floor(size / 2) });
    done.push(await run());
  }
  return done;
}

async function publishAlone(settings: PublishSettings): Promise<PublishResult> {
  const script = join(root, 'publisher', 'publish.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, JSON.stringify(settings)],
    { timeout: mostMs },
  );
  return JSON.parse(stdout) as PublishResult;
}

/** As the publisher's server does: the process has loaded the renderer before it is needed. */
async function publishPrepared(settings: PublishSettings): Promise<Run> {
  const prepared = startPublishProcess(settings, console.error);
  await prepared.ready;
  const run = await timed(() => prepared.publish({ everything: false }));
  await prepared.ended;
  return run;
}

async function timed<Result>(run: () => Promise<Result>): Promise<[number, Result]> {
  const start = performance.now();
  const result = await run();
  return [performance.now() - start, result];
}

async function ask(wish: Wish): Promise<void> {
  backend.send(wish);
  await once(backend, 'message');
}

function summary(runs: readonly Run[]): [string, string, string] {
  const walls = runs.map(([ms]) => ms);
  const typical = [...runs].sort(([a], [b]) => a - b)[Math.floor(runs.length / 2)];
  return [
    seconds(median(walls)),
    seconds(percentile(walls, 95)),
    typical ? stages(typical[1]) : '',
  ];
}

function stages(result: PublishResult): string {
  return Object.entries(result.stages)
    .filter(([, ms]) => ms >= 1)
    .map(([stage, ms]) => `${stage} ${Math.round(ms)}`)
    .join(', ');
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
