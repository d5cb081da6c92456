import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../platform/root.ts';
import { astroBuild } from '../../publisher/code/astro-build.ts';
import { codeBuild } from '../../publisher/code/code-build.ts';
import { startPublishTask } from '../../publisher/service/publish-process.ts';
import { publishableKey, startFakeBackend } from '../unit/publisher/fake-backend.ts';
import { makePost, makePosts } from '../unit/publisher/posts.ts';
import { median, percentile, table } from './table.ts';

const bodySize = 5000;
const newProcessRuns = 7;
const waitingProcessRuns = 15;

/** Prints how long publishing takes with so many posts, next to Astro's prerendering of the same site. */
export async function benchPublishing(sizes: readonly number[]): Promise<void> {
  mkdirSync(join(root, '.build'), { recursive: true });
  const folder = mkdtempSync(join(root, '.build', 'bench-'));
  const buildDir = join(folder, 'code');
  const cacheDir = join(folder, 'cache');
  const backend = await startFakeBackend();
  const env = {
    PUBLIC_APP_ENV: 'production',
    PUBLIC_SITE_URL: 'https://example.com',
    PUBLIC_SUPABASE_URL: backend.url,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    PUBLIC_SUPABASE_PROJECT_ID: 'bench',
  };
  const logger = () => undefined;

  /** `isWaiting`: measures only the publish, in a process that has already started. */
  async function publish(releases: string, isWaiting: boolean): Promise<number> {
    const settings = { buildDir, releases, backendUrl: backend.url, publishableKey };
    const start = () => startPublishTask(settings, console.error);
    const waiting = isWaiting ? start() : undefined;
    await waiting?.ready;
    return timed(async () => {
      const task = waiting ?? start();
      await task.run({ everything: false });
      await task.kill();
    });
  }

  /** Edits the same post before each run. */
  async function publishEdits(runs: number, n: number, releases: string, isWaiting: boolean) {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const updated_at = new Date().toISOString();
      backend.put(makePost(n, { title: `Edit ${run}`, updated_at }, bodySize));
      times.push(await publish(releases, isWaiting));
    }
    return times;
  }

  async function measure(size: number) {
    backend.posts.clear();
    for (const post of makePosts(size, bodySize)) backend.posts.set(post.id, post);
    backend.restart();
    const releases = join(folder, 'site');
    const everything = await publish(releases, false);
    const middle = Math.floor(size / 2);
    const newProcess = await publishEdits(newProcessRuns, middle, releases, false);
    const waitingProcess = await publishEdits(waitingProcessRuns, middle, releases, true);
    const outDir = join(folder, 'prerendered');
    const prerendering = await timed(() =>
      astroBuild({ root, outDir, cacheDir, env, reference: true, logger }),
    );
    for (const each of [outDir, releases]) rmSync(each, { recursive: true });

    console.log(`## ${size} posts\n`);
    const rows = [
      ['one edited post, waiting process', ...summarize(waitingProcess)],
      ['one edited post, new process', ...summarize(newProcess)],
      ['every page', seconds(everything), ''],
      ['every page with Astro’s prerendering', seconds(prerendering), ''],
    ];
    console.log(table(['', 'median', 'p95'], rows));
  }

  try {
    const codeMs = await timed(() => codeBuild({ root, buildDir, env, logger }));
    console.log(`Code build without posts: ${seconds(codeMs)}\n`);
    for (const size of sizes) await measure(size);
  } finally {
    await backend.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

const summarize = (ms: readonly number[]) => [seconds(median(ms)), seconds(percentile(ms, 95))];
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
