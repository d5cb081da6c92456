import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from '../../platform/repository-dir.ts';
import { codeBuild } from '../../publisher/code/code-build.ts';
import { openPublishTask } from '../../publisher/content/publish-task.ts';
import { publishableKey, startFakeBackend } from '../unit/publisher/fake-backend.ts';
import { makePosts } from '../unit/publisher/posts.ts';
import { table } from './table.ts';

const bodySize = 5000;

/** Prints what a publish of every page to an empty folder takes, in a new process, as after a code change. */
export async function benchFullPublish(size: number): Promise<void> {
  mkdirSync(join(repositoryDir, '.build'), { recursive: true });
  const folder = mkdtempSync(join(repositoryDir, '.build', 'bench-'));
  const buildDir = join(folder, 'code');
  const backend = await startFakeBackend();
  const env = {
    PUBLIC_APP_ENV: 'production',
    PUBLIC_SITE_URL: 'https://example.com',
    PUBLIC_SUPABASE_URL: backend.url,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    PUBLIC_SUPABASE_PROJECT_ID: 'bench',
  };
  try {
    await codeBuild({ repositoryDir, buildDir, env, logger: () => undefined });
    for (const post of makePosts(size, bodySize)) backend.posts.set(post.id, post);
    backend.restart();
    const start = performance.now();
    const releases = join(folder, 'site');
    const task = openPublishTask(
      { buildDir, releases, backendUrl: backend.url, publishableKey, codeQuality: 'standard' },
      console.error,
    );
    const { rendered } = await task.run({ compareAll: false });
    const wall = performance.now() - start;
    const { cpu, memory } = usageOf(task.pid() ?? 0);
    await task.close();
    const head = ['posts', 'pages', 'wall time', 'CPU time', 'peak memory'];
    const usage = [seconds(wall), seconds(cpu), `${(memory / 1024).toFixed(0)} MB`];
    console.log(table(head, [[String(size), String(rendered), ...usage]]));
  } finally {
    await backend.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The CPU time of a process in milliseconds, and its peak memory in KB. */
function usageOf(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const [user = 0, system = 0] = stat.slice(11, 13).map(Number);
  const [, peak] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { cpu: 10 * (user + system), memory: Number(peak) };
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
