import { setTimeout as delay } from 'node:timers/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { RunningPlatform } from '../browser/fixtures/running-platform.ts';
import { signInAs } from '../browser/fixtures/staff.ts';
import { insertPosts, newPost, serviceClient, untilIdle } from './fill-blog.ts';
import { makeManyPosts } from './many-posts.ts';
import { onPlatform } from './platform.ts';
import { freePort } from '../ports.ts';
import { startVarnish } from '../varnish.ts';

/**
 * Approves posts one after the other on a site with `posts` others. Returns the milliseconds from each
 * approval until visitors get the page, and, through Varnish, also the listing with the post.
 */
export async function approvalToLive(
  posts: number,
  approvals: number,
  behindVarnish = false,
): Promise<number[]> {
  const [visitors, purge] = [await freePort(), await freePort()];
  const variables = behindVarnish ? { PURGE_URL: `http://127.0.0.1:${purge}` } : {};
  return onPlatform(
    async (platform, dataDir) => {
      const site = Number(new URL(platform.site).port);
      const varnish = behindVarnish
        ? await startVarnish(dataDir, { site, visitors, purge })
        : undefined;
      // The first publish has failed if Varnish couldn't be purged yet.
      await untilIdle(platform, { mayFail: true });
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
      const address = varnish ? `http://127.0.0.1:${visitors}` : platform.site;
      const pages = (slug: string) => [`/blog/${slug}`, ...(varnish ? ['/blog'] : [])];
      for (let n = 0; n < approvals; n += 1) {
        const slug = `pending-${n}`;
        // Varnish then has what was there before.
        for (const page of pages(slug)) await fetch(address + page).then((each) => each.text());
        times.push(await approve(moderator, address, slug, pages(slug)));
        await untilIdle(platform);
      }
      await varnish?.close();
      return times;
    },
    {
      envFor: () => variables,
      async fill(database) {
        await database.run('delete from public.blog_posts');
        await makeManyPosts(database, posts);
      },
    },
  );
}

export async function approve(
  moderator: SupabaseClient,
  site: string,
  slug: string,
  pages: string[],
) {
  const start = performance.now();
  const { error } = await moderator
    .from('blog_posts')
    .update({ moderation_status: 'approved' })
    .eq('slug', slug);
  if (error) throw error;
  for (const page of pages) await untilLive({ site }, slug, page);
  return performance.now() - start;
}

/** Waits until the page's status is 200 and it names the post, for at most a minute. */
export async function untilLive(
  { site }: Pick<RunningPlatform, 'site'>,
  slug: string,
  page = `/blog/${slug}`,
): Promise<void> {
  const start = performance.now();
  while (performance.now() - start < 60_000) {
    const response = await fetch(site + page);
    const html = await response.text();
    if (response.status === 200 && html.includes(`/blog/${slug}`)) return;
    await delay(5);
  }
  throw new Error(`${slug} wasn’t live after a minute.`);
}
