import { randomUUID } from 'node:crypto';
import { anotherId, longAgo, type Recipe } from './recipe.ts';

export const blog_posts: Recipe = {
  key: 'id',
  make: ({ people }) => `
    insert into public.blog_posts as made (slug, title, category, author_name, author_id)
    values ('made-${randomUUID()}', 'A title', 'Testing', 'A writer', '${people.owner.id}')
    returning to_jsonb(made) as made`,
  body: () => ({
    slug: `sent-${randomUUID()}`,
    title: 'A title',
    category: 'Testing',
    author_name: 'A writer',
  }),
  values: ({ people }) => ({
    id: randomUUID(),
    slug: `other-${randomUUID()}`,
    title: 'Another title',
    excerpt: 'Another excerpt',
    content: '<p>Another text</p>',
    category: 'Another category',
    tags: ['another'],
    author_name: 'Another writer',
    read_time_minutes: 7,
    published_at: longAgo,
    created_at: longAgo,
    updated_at: longAgo,
    is_published: true,
    is_featured: true,
    moderation_status: 'approved',
    meta_description: 'Another description',
    focus_keyword: 'another',
    featured_image_url: 'https://example.com/another.png',
    author_id: people.spare.id,
  }),
};

export const blog_comments: Recipe = {
  key: 'id',
  make: ({ open }) => `
    insert into public.blog_comments as made (post_id, author_name, author_email, content)
    values ('${open}', 'A reader', 'reader@example.com', 'A comment that waits')
    returning to_jsonb(made) as made`,
  body: ({ open }) => ({
    post_id: open,
    author_name: 'A reader',
    author_email: 'reader@example.com',
    content: 'A comment as the form sends it',
  }),
  values: ({ commented }) => ({
    id: randomUUID(),
    post_id: commented,
    author_name: 'Another reader',
    author_email: 'another@example.com',
    content: 'Another comment than the one made',
    created_at: longAgo,
    moderation_status: 'approved',
  }),
};

export const post_revisions: Recipe = {
  key: 'id',
  make: ({ open }) => `
    insert into public.post_revisions as made (post_id, version) values ('${open}', '{"title": "Old"}')
    returning to_jsonb(made) as made`,
  body: ({ open }) => ({ post_id: open, version: { title: 'Old' } }),
  values: () => ({
    id: 1_000_000,
    post_id: anotherId,
    replaced_at: longAgo,
    replaced_by: anotherId,
    version: { title: 'Forged' },
  }),
};
