import { setTimeout as delay } from 'node:timers/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { RunningPlatform } from '../browser/fixtures/running-platform.ts';
import { signInAs } from '../browser/fixtures/staff.ts';
import { insertPosts, newPost, serviceClient, untilIdle } from './fill-blog.ts';
import { makeManyPosts } from './many-posts.ts';
import { onPlatform } from './platform.ts';

/**
 * Approves posts one after the other on a site with `posts` others. Returns the milliseconds from each approval until
 * visitors get the page.
 */
export async function approvalToLive(posts: number, approvals: number): Promise<number[]> {
  return onPlatform(
    async (platform, dataDir) => {
      await untilIdle(platform);
      const waiting = { moderation_status: 'pending', published_at: null } as const;
      await insertPosts(
        serviceClient(platform, dataDir),
        Array.from({ length: approvals }, (_, n) =>
          newPost(n, { slug: `pending-${n}`, ...waiting }),
        ),
      );
      await untilIdle(platform);

      const moderator = await signInAs(platform.backend, 'moderator@example.com');
      const times: number[] = [];
      for (let n = 0; n < approvals; n += 1) {
        times.push(await approve(moderator, platform.site, `pending-${n}`));
        await untilIdle(platform);
      }
      return times;
    },
    {
      async fill(database) {
        await database.run('delete from public.blog_posts');
        await makeManyPosts(database, posts);
      },
    },
  );
}

export async function approve(moderator: SupabaseClient, site: string, slug: string) {
  const start = performance.now();
  const { error } = await moderator
    .from('blog_posts')
    .update({ moderation_status: 'approved' })
    .eq('slug', slug);
  if (error) throw error;
  await untilLive({ site }, slug);
  return performance.now() - start;
}

/** Waits until the page's status is 200 and it names the post, for at most a minute. */
export async function untilLive(
  { site }: Pick<RunningPlatform, 'site'>,
  slug: string,
): Promise<void> {
  const start = performance.now();
  while (performance.now() - start < 60_000) {
    const response = await fetch(`${site}/blog/${slug}`);
    const html = await response.text();
    if (response.status === 200 && html.includes(`/blog/${slug}`)) return;
    await delay(5);
  }
  throw new Error(`${slug} wasn’t live after a minute.`);
}
