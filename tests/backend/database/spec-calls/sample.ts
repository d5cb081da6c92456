import type { Person, Running } from '../../lanes/index.ts';

/** IDs of the sample posts and comments. */
export const ids = {
  alpha: '00000000-0000-4000-b000-000000000001',
  beta: '00000000-0000-4000-b000-000000000002',
  gamma: '00000000-0000-4000-b000-000000000003',
  draft: '00000000-0000-4000-b000-000000000004',
  submitted: '00000000-0000-4000-b000-000000000005',
  nothing: '00000000-0000-4000-b000-00000000000f',
  early: '00000000-0000-4000-c000-000000000001',
  late: '00000000-0000-4000-c000-000000000002',
  waiting: '00000000-0000-4000-c000-000000000003',
  hidden: '00000000-0000-4000-c000-000000000004',
} as const;

export interface Sample {
  running: Running;
  writer: Person;
}

const posts = `
  insert into public.blog_posts (id, slug, title, excerpt, content, category, tags, author_name,
    read_time_minutes, published_at, created_at, updated_at, is_published, is_featured,
    moderation_status, meta_description, focus_keyword, featured_image_url, author_id)
  values
    ('${ids.alpha}', 'alpha', 'Alpha, the (first)', 'In "quotes"', '<p>Plain words</p>', 'Hiring',
      '{one,"two, three"}', 'A. Writer', 4, '2026-01-01T09:00:00Z', '2026-01-01T08:00:00.5Z',
      '2026-01-01T08:00:00.123456Z', true, false, 'approved', 'Described', 'alpha',
      'https://example.com/alpha.png', $1),
    ('${ids.beta}', 'beta', 'Beta 100% sure', 'under_score', '<p>Back\\slash 🎉</p>', 'Hiring', '{}',
      'A. Writer', 5, '2026-02-01T09:00:00Z', '2026-02-01T09:00:00Z', '2026-02-01T09:00:00Z', true,
      true, 'approved', null, null, null, $1),
    ('${ids.gamma}', 'gamma', 'Gamma', '', '', 'Marketing', '{}', 'B. Writer', 5,
      '2026-03-01T09:00:00Z', '2026-03-01T09:00:00Z', '2026-03-01T09:00:00Z', true, false,
      'approved', null, null, null, null),
    ('${ids.draft}', 'draft', 'A draft', '', '', 'Hiring', '{}', 'A. Writer', 5,
      '2026-04-01T09:00:00Z', '2026-04-01T09:00:00Z', '2026-04-01T09:00:00Z', false, false,
      'pending', null, null, null, $1),
    ('${ids.submitted}', 'submitted', 'A submitted post', '', '', 'Hiring', '{}', 'A. Writer', 5,
      '2026-05-01T09:00:00Z', '2026-05-01T09:00:00Z', '2026-05-01T09:00:00Z', true, false,
      'pending', null, null, null, $1)`;

const comments = `
  insert into public.blog_comments
    (id, post_id, author_name, author_email, content, created_at, moderation_status)
  values
    ('${ids.late}', '${ids.alpha}', 'Lee', 'lee@example.com', 'The later comment',
      '2026-01-03T09:00:00Z', 'approved'),
    ('${ids.early}', '${ids.alpha}', 'Ada', 'ada@example.com', 'The earlier comment',
      '2026-01-02T09:00:00Z', 'approved'),
    ('${ids.waiting}', '${ids.alpha}', 'Wim', 'wim@example.com', 'A waiting comment',
      '2026-01-04T09:00:00Z', 'pending'),
    ('${ids.hidden}', '${ids.draft}', 'Hal', 'hal@example.com', 'On a hidden post',
      '2026-01-05T09:00:00Z', 'approved')`;

/** Resets the posts and comments and leaves everything else. */
export async function makeSample(running: Running, writer: Person): Promise<void> {
  await running.query('delete from public.blog_posts');
  await running.query(posts, [writer.id]);
  await running.query(comments);
}
