import type { Session } from '../../../platform/migrations/index.ts';
import { makeManyPosts } from '../many-posts.ts';

export interface SamplePost {
  id: string;
  slug: string;
}

const commentsPerPost = 3;

/** Makes about `count` posts and approved comments on them; resolves to the public ones. */
export async function makeSample(database: Session, count: number): Promise<SamplePost[]> {
  await makeManyPosts(database, count);
  await database.query(`
    insert into public.blog_comments (post_id, author_name, author_email, content, moderation_status)
    select id, 'Ben Sample', 'ben@example.com', 'What I think of ' || title, 'approved'
    from public.blog_posts, generate_series(1, ${commentsPerPost})`);
  await database.query('vacuum analyze public.blog_comments');
  return database.query<SamplePost>(
    'select id, slug from public.blog_posts where is_published order by slug',
  );
}
