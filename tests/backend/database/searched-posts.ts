import { expect } from 'vitest';
import type { Running } from '../lanes/index.ts';

/** Public unless the fields say otherwise. */
export interface PostFields {
  title?: string;
  excerpt?: string;
  content?: string;
  category?: string;
  is_published?: boolean;
  is_featured?: boolean;
  moderation_status?: string;
  published_at?: string;
}

export interface SearchOptions {
  /** Who searches. An anonymous visitor by default. */
  as?: Parameters<Running['client']>[0];
  category?: string | null;
  /** Uses GET instead of POST. */
  get?: boolean;
}

let made = 0;

/** Inserts a post as the owner and returns its slug. */
export async function makePost(running: Running, fields: PostFields): Promise<string> {
  const slug = `found-${++made}`;
  const post = {
    slug,
    title: 'W',
    category: 'Testing',
    author_name: 'A writer',
    is_published: true,
    moderation_status: 'approved',
    ...fields,
  };
  const names = Object.keys(post);
  await running.query(
    `insert into public.blog_posts (${names.join(', ')})
     values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(post),
  );
  return slug;
}

export async function search(
  running: Running,
  term: string | null,
  { as = 'anon', category, get = false }: SearchOptions = {},
) {
  const client = await running.client(as);
  const parameters = { search: term, ...(category !== undefined && { category }) };
  const { data, error, status } = await client
    .rpc('search_blog_posts', parameters, { get })
    .order('slug');
  const slugs = ((data ?? []) as { slug: string }[]).map(({ slug }) => slug);
  return { slugs, error, status };
}

/** The slugs of the posts that a search finds, sorted. */
export async function found(
  running: Running,
  term: string | null,
  options?: SearchOptions,
): Promise<string[]> {
  const { slugs, error } = await search(running, term, options);
  expect(error).toBeNull();
  return slugs;
}
