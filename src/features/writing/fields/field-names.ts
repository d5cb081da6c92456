import type { DraftFields } from '~rules/post/draft';

/** Labels of the fields, in the order of the page. */
export const fieldLabels: Readonly<Record<keyof DraftFields, string>> = {
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
};

/** The ID of a field's control. */
export const fieldId = (name: keyof DraftFields) => `post-${name.replaceAll('_', '-')}`;
