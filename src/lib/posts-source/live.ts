import { createHash } from 'node:crypto';
import { visitorClient } from '~/lib/supabase/visitor-client';
import type { Retention } from '~rules/retention';
import { cardColumns, type Post, type PostCard, type PostsSource } from './post';

/** Hosted projects return at most 1,000 rows per request. With their bodies, 200 posts are about a megabyte. */
const maxBatch = 200;

/** Reads from the backend with a visitor's permissions. All public posts are read at once. */
export function liveSource(): PostsSource {
  let read: Promise<Map<string, Post>> | undefined;
  const all = () => (read ??= readAll());
  return {
    cards: async () => [...(await all()).values()].map(withoutContent),
    async content(card) {
      const post = (await all()).get(card.id);
      if (!post) throw new Error(`The post "${card.slug}" is no longer public.`);
      return post.content;
    },
    rearrangedAt: async () => (await readChanges()).rearranged_at,
    retention: async () => (await readChanges()).retention,
  };
}

/** What else a publish reads together with the posts. */
async function readChanges() {
  const { data, error } = await visitorClient().rpc('public_post_changes', {});
  if (error) throw new Error(`Couldn’t read the settings from the backend: ${error.message}`);
  return data as unknown as { retention: Retention; rearranged_at: string | null };
}

async function readAll(): Promise<Map<string, Post>> {
  const client = visitorClient();
  const posts = new Map<string, Post>();
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const { data, error } = await client
      .from('blog_posts')
      .select([...cardColumns, 'content'].join(','))
      .eq('is_published', true)
      .eq('moderation_status', 'approved')
      .gt('id', last)
      .order('id')
      .limit(maxBatch)
      .overrideTypes<Omit<Post, 'content_digest'>[], { merge: false }>();
    if (error) throw new Error(`Couldn’t read the posts from the backend: ${error.message}`);
    for (const row of data) posts.set(row.id, { ...row, content_digest: digest(row.content) });
    const end = data.at(-1);
    if (!end || data.length < maxBatch) return posts;
    last = end.id;
  }
}

function digest(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

function withoutContent({ content: _, ...card }: Post): PostCard {
  return card;
}
