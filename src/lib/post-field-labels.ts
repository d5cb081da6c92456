import type { DraftFields } from '~rules/post/draft';

/** What the fields of a post are called, in the order of the writing page. */
export const postFieldLabels = {
  title: 'Title',
  content: 'Post body',
  slug: 'Slug',
  excerpt: 'Excerpt',
  category: 'Category',
  tags: 'Tags',
  author_name: 'Author name',
  read_time_minutes: 'Reading time (minutes)',
  featured_image_url: 'Featured image',
  featured_image_alt: 'Image description',
  focus_keyword: 'Focus keyword',
  meta_description: 'Meta description',
} as const satisfies Record<keyof DraftFields, string>;
