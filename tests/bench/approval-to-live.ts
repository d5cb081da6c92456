import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import {
  freePorts,
  runPlatform,
  type RunningPlatform,
} from '../browser/fixtures/running-platform.ts';
import { connect, signInAs } from '../browser/fixtures/staff.ts';

export interface ApprovalToLive {
  posts: number;
  /** Milliseconds from sending the approval to the page's first 200, one a round. */
  live: number[];
}

/** Stays below the size that the backend takes in one request. */
const batch = 200;

/** Measures with the real platform: its database, dispatcher, publisher and static host. */
export async function approvalToLive(posts: number, rounds: number): Promise<ApprovalToLive> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const platform = await runPlatform(dataDir, await freePorts());
  try {
    const { secretKey } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
      secretKey: string;
    };
    await fill(connect(platform.backend, secretKey), posts, rounds);
    await untilIdle(platform);

    const moderator = await signInAs(platform.backend, 'moderator@example.com');
    const result: ApprovalToLive = { posts, live: [] };
    for (let round = 0; round < rounds; round++) {
      result.live.push(await approve(platform, moderator, `bench-pending-${round}`));
      await untilIdle(platform);
    }
    return result;
  } finally {
    await platform.stop();
    rmSync(dataDir, { recursive: true });
  }
}

/** Public posts up to `posts`, and one pending post a round. */
async function fill(client: SupabaseClient, posts: number, rounds: number) {
  const { count, error } = await client
    .from('blog_posts')
    .select('id', { count: 'exact', head: true })
    .eq('is_published', true)
    .eq('moderation_status', 'approved');
  if (error) throw error;
  const missing = Math.max(0, posts - (count ?? 0));
  const rows = [
    ...Array.from({ length: missing }, (_, n) => post(`bench-${n}`, 'approved', n)),
    ...Array.from({ length: rounds }, (_, n) => post(`bench-pending-${n}`, 'pending', n)),
  ];
  for (let from = 0; from < rows.length; from += batch) {
    const inserted = await client.from('blog_posts').insert(rows.slice(from, from + batch));
    if (inserted.error) throw inserted.error;
  }
}

function post(slug: string, moderation_status: string, n: number) {
  const paragraph = `<p>${`What ${slug} says to somebody who reads it. `.repeat(10)}</p>`;
  return {
    slug,
    title: `A post called ${slug}`,
    excerpt: `What ${slug} is about.`,
    content: paragraph.repeat(Math.ceil(5000 / paragraph.length)),
    category: `Category ${n % 12}`,
    tags: ['bench'],
    author_name: 'Sam Sample',
    is_published: true,
    moderation_status,
    ...(moderation_status === 'approved' && {
      published_at: new Date(Date.UTC(2025, 0, 1) + n * 60_000).toISOString(),
    }),
  };
}

async function approve(platform: RunningPlatform, moderator: SupabaseClient, slug: string) {
  const address = `${platform.site}/blog/${slug}`;
  const since = performance.now();
  const { error } = await moderator
    .from('blog_posts')
    .update({ moderation_status: 'approved' })
    .eq('slug', slug);
  if (error) throw error;
  while (performance.now() - since < 60_000) {
    const answer = await fetch(address);
    await answer.arrayBuffer();
    if (answer.status === 200) return performance.now() - since;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${slug} did not go live within a minute.`);
}

interface Status {
  state: string;
  waiting: readonly string[];
  error: string | null;
}

async function status(platform: RunningPlatform): Promise<Status> {
  return (await (await fetch(`${platform.publisher}/status`)).json()) as Status;
}

/** Nothing runs or waits, twice in a row half a second apart: hooks may still be on their way. */
async function untilIdle(platform: RunningPlatform) {
  for (let calm = 0; calm < 2;) {
    const { state, waiting, error } = await status(platform);
    if (state === 'failed') throw new Error(error ?? 'The publish failed.');
    calm = state === 'idle' && waiting.length === 0 ? calm + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
