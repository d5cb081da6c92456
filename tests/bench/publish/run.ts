// How long publishing takes: node tests/bench/publish/run.ts [--sizes 100,1000,10000]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { astroBuild } from '../../../publisher/code/astro-build.ts';
import { codeBuild } from '../../../publisher/code/code-build.ts';
import { startPublishTask } from '../../../publisher/service/standby.ts';
import type { Wish } from './backend-process.ts';
import { median, percentile, table } from '../table.ts';

const { values } = parseArgs({ options: { sizes: { type: 'string', default: '100,1000,10000' } } });
const sizes = values.sizes.split(',').map(Number);
const freshRuns = 7;
const standbyRuns = 15;

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
  const full = await publish(releases, false);
  const fresh = await repeat(freshRuns, size, () => publish(releases, false));
  const standby = await repeat(standbyRuns, size, () => publish(releases, true));
  const outDir = join(folder, `reference-${size}`);
  const [reference] = await timed(() =>
    astroBuild({ root, outDir, cacheDir: join(folder, 'cache'), env, reference: true, logger }),
  );
  rmSync(outDir, { recursive: true, force: true });
  rmSync(releases, { recursive: true, force: true });

  console.log(`## ${size} posts\n`);
  console.log(
    table(
      ['', 'wall', 'p95'],
      [
        ['one post changed, standby process', ...summary(standby)],
        ['one post changed, fresh process', ...summary(fresh)],
        ['full publish from nothing', seconds(full), ''],
        ["Astro's ordinary prerendering", seconds(reference), ''],
      ],
    ),
  );
}

/** Edits a post in the middle before every run. */
async function repeat(runs: number, size: number, run: () => Promise<number>): Promise<number[]> {
  const done: number[] = [];
  for (let n = 0; n < runs; n += 1) {
    await ask({ edit: Math.floor(size / 2) });
    done.push(await run());
  }
  return done;
}

/** `isPrepared`: measures only the publish, as if the process had been waiting. */
async function publish(releases: string, isPrepared: boolean): Promise<number> {
  const publishableKey = env.PUBLIC_SUPABASE_PUBLISHABLE_KEY;
  const start = () =>
    startPublishTask({ buildDir, releases, backendUrl, publishableKey }, console.error);
  const prepared = isPrepared ? start() : undefined;
  await prepared?.ready;
  const [ms] = await timed(async () => {
    const task = prepared ?? start();
    await task.run({ everything: false });
    await task.ended;
  });
  return ms;
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

function summary(runs: readonly number[]): [string, string] {
  return [seconds(median(runs)), seconds(percentile(runs, 95))];
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
