import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { PublisherStatus } from '../../publisher/service/queue.ts';
import type { RunningPlatform } from '../browser/fixtures/running-platform.ts';
import { connect } from '../browser/fixtures/staff.ts';
import type { PostRow } from '../unit/publisher/fake-backend.ts';
import { makePost } from '../unit/publisher/posts.ts';

/** Posts per insert. More would exceed the statement timeout on a busy machine. */
const batchSize = 50;

/** A client that may do anything. */
export function serviceClient({ backend }: RunningPlatform, dataDir: string): SupabaseClient {
  const secrets = readFileSync(join(dataDir, 'secrets.json'), 'utf8');
  const { secretKey } = JSON.parse(secrets) as { secretKey: string };
  return connect(backend, secretKey);
}

/** The nth post, with 5 KB of HTML. The database gives it an ID. */
export function newPost(n: number, fields: Partial<PostRow> = {}): Partial<PostRow> {
  const { id: _, ...row } = makePost(n, fields, 5000);
  return row;
}

export async function insertPosts(client: SupabaseClient, rows: readonly Partial<PostRow>[]) {
  for (let from = 0; from < rows.length; from += batchSize) {
    const { error } = await client.from('blog_posts').insert(rows.slice(from, from + batchSize));
    if (error) throw error;
  }
}

/** Waits until the publisher is idle twice in a row, because a build hook may still be on its way. */
export async function untilIdle({ publisher }: Pick<RunningPlatform, 'publisher'>): Promise<void> {
  for (let idleCount = 0; idleCount < 2;) {
    // A Worker's cache keeps the status for a few seconds.
    const response = await fetch(`${publisher}/status?at=${performance.now()}`);
    const { state, hasNext, error } = (await response.json()) as PublisherStatus;
    if (state === 'failed') throw new Error(error ?? 'The publish failed.');
    idleCount = state === 'idle' && !hasNext ? idleCount + 1 : 0;
    await delay(500);
  }
}
