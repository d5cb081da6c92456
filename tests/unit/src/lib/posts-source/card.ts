import type { PostCard } from '~/lib/posts-source';

/** The nth post card. */
export function card(number: number, fields: Partial<PostCard> = {}): PostCard {
  const date = new Date(Date.UTC(2026, 0, number, 12)).toISOString();
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    slug: `post-${number}`,
    title: `Post ${number}`,
    excerpt: 'Excerpt',
    category: 'Fees',
    tags: ['fees'],
    author_name: 'Sam Sample',
    read_time_minutes: 5,
    published_at: date,
    created_at: date,
    updated_at: date,
    is_featured: false,
    meta_description: null,
    focus_keyword: null,
    featured_image_url: null,
    featured_image_alt: null,
    old_slugs: [],
    category_slug: 'fees',
    old_category_slugs: [],
    content_digest: 'digest',
    ...fields,
  };
}
