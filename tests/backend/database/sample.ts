import type { SupabaseClient } from '@supabase/supabase-js';
import { daysAgo } from '../../days-ago.ts';
import type { Person, Running } from '../lanes/index.ts';
import { commentOn, draftOf, insertRow } from './rows.ts';

/** IDs of the sample posts and comments, and of nothing. */
export const ids = {
  alpha: '00000000-0000-4000-b000-000000000001',
  beta: '00000000-0000-4000-b000-000000000002',
  draft: '00000000-0000-4000-b000-000000000004',
  submitted: '00000000-0000-4000-b000-000000000005',
  missing: '00000000-0000-4000-b000-00000000000f',
  early: '00000000-0000-4000-c000-000000000001',
  late: '00000000-0000-4000-c000-000000000002',
  waiting: '00000000-0000-4000-c000-000000000003',
  hidden: '00000000-0000-4000-c000-000000000004',
} as const;

const commentDay = daysAgo(2).slice(0, '2020-01-01'.length);

/** When the comments were written. Recently, because old comments lose their authors’ addresses. */
export const commentTimes = {
  early: `${commentDay}T02:00:00+00:00`,
  late: `${commentDay}T03:00:00+00:00`,
  waiting: `${commentDay}T04:00:00+00:00`,
  hidden: `${commentDay}T05:00:00+00:00`,
} as const;

const clientNames = ['anon', 'user', 'moderator', 'admin'] as const;

export interface Sample {
  running: Running;
  /** The author of the posts. */
  writer: Person;
  clients: Record<(typeof clientNames)[number], SupabaseClient>;
}

export const alpha = {
  id: ids.alpha,
  slug: 'alpha',
  title: 'Alpha, the (first)',
  excerpt: 'In "quotes"',
  content: '<p>Plain words</p>',
  category: 'Hiring',
  tags: ['one', 'two, three'],
  author_name: 'A. Writer',
  read_time_minutes: 4,
  published_at: '2020-01-01T09:00:00+00:00',
  created_at: '2020-01-01T08:00:00.5+00:00',
  updated_at: '2020-01-01T08:00:00.123456+00:00',
  is_published: true,
  is_featured: false,
  moderation_status: 'approved',
  meta_description: 'Described',
  focus_keyword: 'alpha',
  featured_image_url: 'https://example.com/alpha.png',
  featured_image_alt: null,
};

export async function makeSample(running: Running): Promise<Sample> {
  const writer = await running.person();
  const clients = {} as Sample['clients'];
  for (const name of clientNames) clients[name] = await running.client(name);

  const post = draftOf({ category: 'Hiring', author_name: 'A. Writer', author_id: writer.id });
  const approved = { ...post, is_published: true, moderation_status: 'approved' };
  for (const row of [
    { ...alpha, author_id: writer.id },
    { ...approved, id: ids.beta, slug: 'beta', published_at: '2020-02-01', is_featured: true },
    { ...approved, slug: 'gamma', category: 'Marketing', published_at: '2020-03-01' },
    { ...post, id: ids.draft, slug: 'draft', published_at: '2020-04-01' },
    {
      ...post,
      id: ids.submitted,
      slug: 'submitted',
      is_published: true,
      published_at: '2020-05-01',
    },
  ]) {
    await insertRow(running, 'blog_posts', row);
  }
  for (const [comment, post_id, author_name, moderation_status] of [
    ['late', ids.alpha, 'Lee', 'approved'],
    ['early', ids.alpha, 'Ada', 'approved'],
    ['waiting', ids.alpha, 'Wim', 'pending'],
    ['hidden', ids.draft, 'Hal', 'approved'],
  ] as const) {
    const created_at = commentTimes[comment];
    const content = 'A comment of a reader.';
    const fields = { id: ids[comment], author_name, content, created_at, moderation_status };
    await insertRow(running, 'blog_comments', commentOn(post_id, fields));
  }
  return { running, writer, clients };
}

interface Answer {
  status: number;
  data: unknown;
  count: number | null;
  error: { code?: string; message: string } | null;
}

/** The status with the data and the count (if requested), or with the error code. */
export async function resultOf(call: PromiseLike<Answer>): Promise<object> {
  const { status, data, count, error } = await call;
  if (error) return { status, code: error.code };
  return { status, data, ...(count !== null && { count }) };
}
