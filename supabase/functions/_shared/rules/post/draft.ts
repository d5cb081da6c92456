import { isVisible, lengthOf } from '../lead/text.ts';
import { getCategoryKey } from './category.ts';
import { allPosts, isFeaturedImage, maxTags, postLengths, readTime } from './post.ts';
import { isPostSlug, reservedSlugs, slugMaxLength } from './slugs.ts';

/** The fields that people write, by column of blog_posts. */
export interface DraftFields {
  title: string;
  slug: string;
  excerpt: string;
  /** HTML. */
  content: string;
  category: string;
  tags: string[];
  author_name: string;
  read_time_minutes: number;
  meta_description: string | null;
  focus_keyword: string | null;
  featured_image_url: string | null;
  featured_image_alt: string | null;
}

/** Maximum lengths, as in `postLengths`. In a draft, nothing else is checked. */
export const draftLengths = {
  title: postLengths.title,
  slug: slugMaxLength,
  excerpt: postLengths.excerpt,
  content: postLengths.content,
  category: postLengths.category,
  author_name: postLengths.author_name,
  meta_description: postLengths.meta_description,
  focus_keyword: postLengths.focus_keyword,
  featured_image_url: postLengths.featured_image_url,
  featured_image_alt: postLengths.featured_image_alt,
} as const satisfies Partial<Record<keyof DraftFields, number>>;

/** A new post by this author. */
export function emptyDraft(author_name = ''): DraftFields {
  return {
    title: '',
    slug: '',
    excerpt: '',
    content: '',
    category: '',
    tags: [],
    author_name,
    read_time_minutes: readTime.fallback,
    meta_description: null,
    focus_keyword: null,
    featured_image_url: null,
    featured_image_alt: null,
  };
}

/**
 * Removes U+0000 and replaces lone surrogates. PostgreSQL can't store them, so a single one would keep the whole draft
 * from being saved.
 */
export function toStorable(fields: DraftFields): DraftFields {
  const json = JSON.stringify(fields, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  );
  return JSON.parse(json) as DraftFields;
}

export type PostErrors = Partial<Record<keyof DraftFields, string>>;

/**
 * What keeps a draft from being submitted. The database accepts exactly the drafts without errors, unless
 * another post has the slug (tests/backend/database/post-rules.test.ts).
 */
export function postErrors(fields: DraftFields): PostErrors {
  const { read_time_minutes: minutes, featured_image_url: image } = fields;
  const slug = slugError(fields.slug);
  return {
    ...lengthErrors(fields),
    ...lineError(fields, 'title', 'Enter a title.'),
    ...lineError(fields, 'category', 'Choose a category.'),
    ...lineError(fields, 'author_name', 'Enter the author’s name.'),
    ...(getCategoryKey(fields.category) === getCategoryKey(allPosts) && {
      category: `A category can’t be called “${allPosts}”.`,
    }),
    ...(slug !== undefined && { slug }),
    ...tagsError(fields.tags),
    ...((!Number.isInteger(minutes) || minutes < readTime.min || minutes > readTime.max) && {
      read_time_minutes: `Enter ${readTime.min} to ${readTime.max} minutes.`,
    }),
    ...(image &&
      !isFeaturedImage(image) && {
        featured_image_url: 'Enter an https URL or a path on this site, such as /photo.jpg.',
      }),
  };
}

function lengthErrors(fields: DraftFields): PostErrors {
  const errors: PostErrors = {};
  for (const [field, most] of Object.entries(draftLengths)) {
    const name = field as keyof typeof draftLengths;
    const text = fields[name] ?? '';
    // Counting takes milliseconds in a long post, and code points are never more than code units.
    if (text.length > most && lengthOf(text) > most) errors[name] = tooLong(most);
  }
  return errors;
}

function tooLong(most: number): string {
  return `Use at most ${most.toLocaleString('en-US')} characters.`;
}

function lineError(
  fields: DraftFields,
  field: 'title' | 'category' | 'author_name',
  missing: string,
): PostErrors {
  return isVisible(fields[field]) ? {} : { [field]: missing };
}

/** What's wrong with a slug, except that another post may have it. */
export function slugError(slug: string): string | undefined {
  if (slug === '') return 'Enter a slug.';
  if ((reservedSlugs as readonly string[]).includes(slug)) {
    return 'This slug is reserved. Choose another one.';
  }
  if (lengthOf(slug) > slugMaxLength) return tooLong(slugMaxLength);
  return isPostSlug(slug) ? undefined : 'Use lowercase letters, numbers, and single hyphens.';
}

function tagsError(tags: readonly string[]): PostErrors {
  if (tags.length > maxTags) return { tags: `Use at most ${maxTags} tags.` };
  if (tags.some((tag) => lengthOf(tag) > postLengths.tag)) {
    return { tags: `Use at most ${postLengths.tag} characters per tag.` };
  }
  if (!tags.every(isVisible)) return { tags: 'Remove empty tags.' };
  return {};
}
