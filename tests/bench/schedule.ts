import { setTimeout as delay } from 'node:timers/promises';
import { signInAs } from '../browser/fixtures/staff.ts';
import { untilLive } from './approval-to-live.ts';
import { insertPosts, newPost, serviceClient, untilIdle } from './fill-blog.ts';
import { onPlatform } from './platform.ts';

/** Leaves time to schedule all posts before the first one is due. */
const firstInMs = 10_000;

/** Not a multiple of the dispatcher's five-second interval, so that posts come due at every point of it. */
const betweenMs = 6300;

/** How long before its time a page is requested for the first time. */
const earlyMs = 2000;

/**
 * Schedules posts at staggered times on a site with `others` public ones. Returns the milliseconds from each
 * scheduled time until the page's status is 200. Throws if one is live before its time.
 */
export function scheduleToLive(others: number, count: number): Promise<number[]> {
  return onPlatform(async (platform, dataDir) => {
    const service = serviceClient(platform, dataDir);
    const waiting = { moderation_status: 'pending', published_at: null } as const;
    await insertPosts(service, [
      ...Array.from({ length: others }, (_, n) => newPost(n)),
      ...Array.from({ length: count }, (_, n) =>
        newPost(n, { slug: `scheduled-${n}`, ...waiting }),
      ),
    ]);
    await untilIdle(platform);

    const moderator = await signInAs(platform.backend, 'moderator@example.com');
    const { data: posts } = await service
      .from('blog_posts')
      .select('id, slug')
      .like('slug', 'scheduled-%')
      .throwOnError();
    const firstAt = Date.now() + firstInMs;
    const scheduled = posts.map(({ id, slug }: { id: string; slug: string }, n) => ({
      id,
      slug,
      at: firstAt + n * betweenMs,
    }));
    for (const { id, at } of scheduled) {
      await moderator
        .rpc('schedule_post', { post_id: id, version: 1, publish_at: new Date(at).toISOString() })
        .throwOnError();
    }
    return Promise.all(
      scheduled.map(async ({ slug, at }) => {
        await delay(at - earlyMs - Date.now());
        await untilLive(platform, slug);
        const ms = Date.now() - at;
        if (ms < 0) throw new Error(`${slug} was live ${-ms} ms too early.`);
        return ms;
      }),
    );
  });
}
