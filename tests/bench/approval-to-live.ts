import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { PublisherStatus } from '../../publisher/service/http.ts';
import type { RunningPlatform } from '../browser/fixtures/running-platform.ts';
import { connect, signInAs } from '../browser/fixtures/staff.ts';
import type { PostRow } from '../unit/publisher/fake-backend.ts';
import { makePost } from '../unit/publisher/posts.ts';
import { onPlatform } from './platform.ts';

/** Posts per insert. More would exceed the backend's request limit. */
const batchSize = 200;

/**
 * Approves posts one after the other on a site with `posts` others. Returns the milliseconds from each
 * approval until the page's status is 200.
 */
export function approvalToLive(posts: number, approvals: number): Promise<number[]> {
  return onPlatform(async (platform, dataDir) => {
    const secrets = readFileSync(join(dataDir, 'secrets.json'), 'utf8');
    const { secretKey } = JSON.parse(secrets) as { secretKey: string };
    await insertPosts(connect(platform.backend, secretKey), posts, approvals);
    await untilIdle(platform);

    const moderator = await signInAs(platform.backend, 'moderator@example.com');
    const times: number[] = [];
    for (let n = 0; n < approvals; n += 1) {
      times.push(await approve(platform, moderator, `pending-${n}`));
      await untilIdle(platform);
    }
    return times;
  });
}

async function insertPosts(client: SupabaseClient, approved: number, pending: number) {
  const waiting = { moderation_status: 'pending', published_at: null } as const;
  const rows = [
    ...Array.from({ length: approved }, (_, n) => newRow(n)),
    ...Array.from({ length: pending }, (_, n) => newRow(n, { slug: `pending-${n}`, ...waiting })),
  ];
  for (let from = 0; from < rows.length; from += batchSize) {
    const { error } = await client.from('blog_posts').insert(rows.slice(from, from + batchSize));
    if (error) throw error;
  }
}

/** A post of 5 KB. The database gives it an ID. */
function newRow(n: number, fields: Partial<PostRow> = {}): Partial<PostRow> {
  const { id: _, ...row } = makePost(n, fields, 5000);
  return row;
}

async function approve(platform: RunningPlatform, moderator: SupabaseClient, slug: string) {
  const start = performance.now();
  const { error } = await moderator
    .from('blog_posts')
    .update({ moderation_status: 'approved' })
    .eq('slug', slug);
  if (error) throw error;
  while (performance.now() - start < 60_000) {
    const response = await fetch(`${platform.site}/blog/${slug}`);
    await response.arrayBuffer();
    if (response.status === 200) return performance.now() - start;
    await delay(5);
  }
  throw new Error(`${slug} wasn’t live after a minute.`);
}

/** Waits until the publisher is idle twice in a row, because a build hook may still be on its way. */
async function untilIdle(platform: RunningPlatform) {
  for (let idleCount = 0; idleCount < 2;) {
    const response = await fetch(`${platform.publisher}/status`);
    const { state, hasNext, error } = (await response.json()) as PublisherStatus;
    if (state === 'failed') throw new Error(error ?? 'The publish failed.');
    idleCount = state === 'idle' && !hasNext ? idleCount + 1 : 0;
    await delay(500);
  }
}
