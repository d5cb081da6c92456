import { cardColumns } from '../../../src/lib/posts-source/post.ts';
import { terms } from '../many-posts.ts';
import type { Call } from './load.ts';
import type { SamplePost } from './sample.ts';

export interface BenchCall {
  name: string;
  /** The nth call over these posts. */
  call(n: number, posts: readonly SamplePost[]): Call;
  /** SQL that undoes what the calls have written. */
  reset?: readonly string[];
}

const publicPosts = 'is_published=eq.true&moderation_status=eq.approved';
const card = `select=${cardColumns.join(',')}`;
const firstPage = 'order=published_at.desc&limit=6';
const counted = { prefer: 'count=exact' };

/** Spread over all posts, the same in every run. */
const postOf = (n: number, posts: readonly SamplePost[]) => posts[(n * 7919) % posts.length];

/** A visitor of their own for each call, or the limit by address would answer. */
const visitor = (n: number) => ({
  'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
});

export const calls: readonly BenchCall[] = [
  {
    name: 'list: 6 cards and the exact count',
    call: () => ({
      method: 'GET',
      path: `/blog_posts?${card}&${publicPosts}&${firstPage}`,
      headers: counted,
    }),
  },
  {
    name: 'list: 6 cards',
    call: () => ({ method: 'GET', path: `/blog_posts?${card}&${publicPosts}&${firstPage}` }),
  },
  {
    name: 'post by slug',
    call: (n, posts) => ({
      method: 'GET',
      path: `/blog_posts?select=*&slug=eq.${postOf(n, posts)?.slug}&${publicPosts}`,
      headers: { accept: 'application/vnd.pgrst.object+json' },
    }),
  },
  {
    name: 'get_public_comments_safe',
    call: (n, posts) => ({
      method: 'POST',
      path: '/rpc/get_public_comments_safe',
      body: { blog_post_id: postOf(n, posts)?.id },
    }),
  },
  {
    name: `search_blog_posts("${terms.rare}"), 6 cards and the exact count`,
    call: () => ({
      method: 'POST',
      path: `/rpc/search_blog_posts?${firstPage}`,
      headers: counted,
      body: { search: terms.rare },
    }),
  },
  {
    name: 'comment',
    call: (n, posts) => ({
      method: 'POST',
      path: '/blog_comments',
      headers: visitor(n),
      body: {
        post_id: postOf(n, posts)?.id,
        author_name: 'Sam Sample',
        author_email: 'sam@example.com',
        content: `What visitor ${n} thinks of this post.`,
        moderation_status: 'pending',
      },
    }),
    reset: [
      `delete from public.blog_comments where moderation_status = 'pending'`,
      'truncate private.rate_limits',
      'vacuum analyze public.blog_comments',
    ],
  },
];
