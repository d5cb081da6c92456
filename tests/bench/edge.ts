import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { copyAssets } from '../../edge/code-assets.ts';
import { publishCode } from '../../edge/publish-code.ts';
import { root } from '../../platform/root.ts';
import { codeBuild } from '../../publisher/code/code-build.ts';
import { loadCode } from '../../publisher/code/load.ts';
import type { PublisherStatus } from '../../publisher/service/http.ts';
import { s3Store } from '../../publisher/stores/s3.ts';
import { hookHeaders } from '../../publisher/service/hook.ts';
import { bucketOn, startWorker, type RunningWorker } from '../backend/edge/running-worker.ts';
import { freePorts } from '../browser/fixtures/running-platform.ts';
import { publishableKey, startFakeBackend } from '../unit/publisher/fake-backend.ts';
import { makePost, makePosts } from '../unit/publisher/posts.ts';
import { median, percentile, table } from './table.ts';

const bodySize = 5000;
/** Added to every call of the bucket, in milliseconds. */
const latency = 50;
const runs = 8;
const hookSecret = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;

/** Prints how long the Worker takes from a build hook to the new page, and what it needs for that. */
export async function benchWorker(sizes: readonly number[]): Promise<void> {
  mkdirSync(join(root, '.build'), { recursive: true });
  const folder = mkdtempSync(join(root, '.build', 'bench-'));
  const port = Number((await freePorts()).SITE_PORT);
  const backend = await startFakeBackend();
  try {
    const buildDir = join(folder, 'code');
    const env = {
      PUBLIC_APP_ENV: 'production',
      PUBLIC_SITE_URL: `http://127.0.0.1:${port}`,
      PUBLIC_SUPABASE_URL: backend.url,
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
      PUBLIC_SUPABASE_PROJECT_ID: 'bench',
    };
    await codeBuild({ root, buildDir, env, logger: () => undefined });
    const loaded = await loadCode(buildDir);
    const rows: string[][] = [];
    for (const size of sizes) {
      backend.posts.clear();
      for (const post of makePosts(size, bodySize)) backend.posts.set(post.id, post);
      backend.restart();
      const storage = join(folder, `storage-${size}`);
      mkdirSync(storage);
      copyAssets(loaded.code, buildDir, join(storage, 'assets'));
      const setup = {
        ...{ folder: storage, buildDir, port },
        secrets: { BUILD_HOOK_SECRET: hookSecret },
      };
      let worker = await startWorker(setup);
      try {
        await publishCode(loaded, s3Store(bucketOn(port)), buildDir);
        await callHook(worker);
        await untilIdle(worker);
        const edit = (run: number) => {
          const fields = { title: `Edit ${run}`, updated_at: new Date().toISOString() };
          backend.put(makePost(Math.floor(size / 2), fields, bodySize));
          return `/blog/${makePost(Math.floor(size / 2)).slug}`;
        };
        await worker.kill();
        worker = await startWorker(setup);
        const first = await publishEdit(worker, edit, 0);
        const next: Measured[] = [];
        for (let run = 1; run <= runs; run += 1) next.push(await publishEdit(worker, edit, run));
        const times = next.map(({ ms }) => ms);
        rows.push([
          String(size),
          ...[first.ms, median(times), percentile(times, 95)].map((ms) => ms.toFixed(0)),
          ...[first.cpu, median(next.map(({ cpu }) => cpu))].map((ms) => ms.toFixed(0)),
          (Math.max(first.memory, ...next.map(({ memory }) => memory)) / 2 ** 20).toFixed(0),
        ]);
      } finally {
        await worker.kill();
        rmSync(storage, { recursive: true });
      }
    }
    const head = ['posts', 'after a restart', 'median', 'p95', 'CPU after a restart', 'CPU', 'MB'];
    console.log(table(head, rows));
  } finally {
    await backend.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Measured {
  /** From the build hook to the first response with the new page. */
  ms: number;
  /** CPU time of workerd for the whole publish. */
  cpu: number;
  /** The most that workerd had in memory, in bytes. */
  memory: number;
}

async function publishEdit(
  worker: RunningWorker,
  edit: (run: number) => string,
  run: number,
): Promise<Measured> {
  await worker.test({ latency });
  const path = edit(run);
  const cpu = worker.cpuTime();
  const start = performance.now();
  await callHook(worker);
  let ms: number | undefined;
  let memory = 0;
  while (ms === undefined) {
    const response = await fetch(worker.url + path);
    if ((await response.text()).includes(`Edit ${run}`)) ms = performance.now() - start;
    memory = Math.max(memory, worker.memory());
    await delay(20);
  }
  await untilIdle(worker);
  return { ms, cpu: worker.cpuTime() - cpu, memory: Math.max(memory, worker.memory()) };
}

let messages = 0;
async function callHook(worker: RunningWorker): Promise<void> {
  const body = '{}';
  const response = await fetch(`${worker.url}/hooks/build`, {
    method: 'POST',
    body,
    headers: hookHeaders(hookSecret, `msg_${++messages}`, body),
  });
  if (!response.ok) throw new Error(`The hook got ${response.status}: ${await response.text()}`);
  await response.body?.cancel();
}

async function untilIdle(worker: RunningWorker): Promise<void> {
  for (;;) {
    const response = await fetch(`${worker.url}/status`);
    const { state, hasNext, error } = (await response.json()) as PublisherStatus;
    if (state === 'failed') throw new Error(error ?? 'The publish failed.');
    if (state === 'idle' && !hasNext) return;
    await delay(100);
  }
}
