import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import { openPglite } from '../../platform/backend/database/pglite.ts';
import { migrate } from '../../platform/migrations/index.ts';
import { startPlatform } from '../../platform/platform.ts';
import { repositoryDir } from '../../platform/repository-dir.ts';
import { readConfig } from '../../platform/config.ts';
import { startWorkerSite, type WorkerSite } from '../backend/edge/worker-site.ts';
import { platformPorts } from '../browser/fixtures/running-platform.ts';
import { signInAs } from '../browser/fixtures/staff.ts';
import { makePost } from '../unit/publisher/posts.ts';
import { approve } from './approval-to-live.ts';
import { untilIdle } from './fill-blog.ts';
import { production } from './platform.ts';
import { median, percentile, table } from './table.ts';
import { cpuTime, openMemoryGauge } from './worker-gauges.ts';

const bodySize = 5000;
/** Added to every call of the bucket, in milliseconds. */
const latency = 50;
const approvals = 12;
const restarts = 3;

/** Prints how long it takes from an approval until the Worker serves the page, and what it needs for that. */
export async function benchWorker(sizes: readonly number[]): Promise<void> {
  mkdirSync(join(repositoryDir, '.build'), { recursive: true });
  const buildDir = mkdtempSync(join(repositoryDir, '.build', 'bench-'));
  const ports = await platformPorts();
  const rows: string[][] = [];
  try {
    for (const size of sizes) {
      const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
      try {
        rows.push([String(size), ...(await measure(size, dataDir, buildDir, ports))]);
      } finally {
        rmSync(dataDir, { recursive: true });
      }
    }
  } finally {
    rmSync(buildDir, { recursive: true });
  }
  const times = ['median', 'p95', 'after a restart'];
  const cpu = ['CPU', 'CPU after a restart', 'CPU for all posts'];
  const memory = ['MB for all posts', 'most MB', 'MB without garbage'];
  console.log(table(['posts', ...times, ...cpu, ...memory], rows));
}

async function measure(
  size: number,
  dataDir: string,
  buildDir: string,
  ports: Awaited<ReturnType<typeof platformPorts>>,
): Promise<string[]> {
  await fillDatabase(dataDir, size);
  const BUILD_HOOK_URL = `http://localhost:${ports.SITE_PORT}/hooks/build`;
  const env = { ...ports, ...production(ports), DATA_DIR: dataDir, BUILD_HOOK_URL };
  const config = readConfig(repositoryDir, env);
  const { backendUrl, siteUrl } = config;
  let site: WorkerSite | undefined;
  const progress = {
    line: () => undefined,
    step: <T>(_: string, work: () => Promise<T>) => work(),
  };
  const platform = await startPlatform(
    config,
    progress,
    () => async (options) => void (site = await startWorkerSite(options, buildDir)),
    new AbortController().signal,
  );
  try {
    if (!site) throw new Error('The Worker didn’t start.');
    const moderator = await signInAs(backendUrl, 'moderator@example.com');
    let next = 0;
    const run = (running: WorkerSite) =>
      publishPost(running, moderator, siteUrl, config.ports.publisher, `pending-${next++}`);
    // The first publish reads the whole index and compares all posts, like the one every hour.
    const first = await run(site);
    const restarted: Measured[] = [];
    for (let count = 0; count < restarts; count += 1) {
      await site.restart();
      restarted.push(await run(site));
    }
    const waiting: Measured[] = [];
    for (let count = 0; count < approvals; count += 1) waiting.push(await run(site));
    const all = [first, ...restarted, ...waiting];
    const of = (list: readonly Measured[], key: keyof Measured) => list.map((each) => each[key]);
    return [
      median(of(waiting, 'ms')),
      percentile(of(waiting, 'ms'), 95),
      median(of(restarted, 'ms')),
      median(of(waiting, 'cpu')),
      median(of(restarted, 'cpu')),
      first.cpu,
      first.used / 2 ** 20,
      Math.max(...of(all, 'used')) / 2 ** 20,
      Math.max(...of(all, 'live')) / 2 ** 20,
    ].map((figure) => figure.toFixed(0));
  } finally {
    await platform.close();
  }
}

/** Makes a database with public posts, and posts that wait for an approval. */
async function fillDatabase(dataDir: string, size: number): Promise<void> {
  const database = await openPglite(join(dataDir, 'database'));
  try {
    await migrate(database, {
      folder: join(repositoryDir, 'supabase', 'migrations'),
      seed: undefined,
    });
    const waiting = { moderation_status: 'pending', published_at: null } as const;
    const count = 1 + restarts + approvals;
    const rows = [
      ...Array.from({ length: size }, (_, n) => makePost(n, {}, bodySize)),
      ...Array.from({ length: count }, (_, n) =>
        makePost(size + n, { slug: `pending-${n}`, ...waiting }, bodySize),
      ),
    ];
    // The triggers would take ten milliseconds per post.
    await database.run('alter table public.blog_posts disable trigger user');
    for (let from = 0; from < rows.length; from += 1000) {
      await database.query(
        `insert into public.blog_posts select * from json_populate_recordset(null::public.blog_posts, $1)`,
        [JSON.stringify(rows.slice(from, from + 1000))],
      );
    }
    await database.run(`
      alter table public.blog_posts enable trigger user;
      insert into public.post_workflow (post_id) select id from public.blog_posts`);
  } finally {
    await database.close();
  }
}

interface Measured {
  /** From the approval to the first response with the page, in milliseconds. */
  ms: number;
  /** CPU time of workerd for the whole publish, in milliseconds. */
  cpu: number;
  /** The most that the Worker's isolate had in memory meanwhile, in bytes. */
  used: number;
  /** The same after the publish, without garbage. */
  live: number;
}

async function publishPost(
  { worker }: WorkerSite,
  moderator: SupabaseClient,
  site: string,
  inspectorPort: number,
  slug: string,
): Promise<Measured> {
  await worker.test({ latency });
  // The caches in front of the site then have what was there before.
  await fetch(`${site}/blog/${slug}`).then((each) => each.text());
  const gauge = await openMemoryGauge(inspectorPort);
  const cpu = cpuTime(worker.pid);
  let used = 0;
  let isDone = false;
  async function watch() {
    while (!isDone) {
      used = Math.max(used, await gauge.used());
      await delay(50);
    }
  }
  const watching = watch();
  const ms = await approve(moderator, site, slug);
  await untilIdle({ publisher: site });
  isDone = true;
  await watching;
  const spent = cpuTime(worker.pid) - cpu;
  await gauge.collectGarbage();
  const live = await gauge.used();
  gauge.close();
  return { ms, cpu: spent, used, live };
}
