import type { PostRow } from './fake-backend.ts';

export const categories = ['Hiring', 'Legal', 'Content', 'Local Search', 'Reputation'];

/** The slug that the database would choose for one of these. */
export function slugOf(category: string): string {
  const words = category.toLowerCase().match(/[a-z0-9]+/g) ?? ['category'];
  return words.join('-').slice(0, 100);
}

/** The ID of the nth post. IDs sort by n. */
export function postId(n: number): string {
  return `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** The nth public post, with a body of `size` bytes. */
export function makePost(n: number, change: Partial<PostRow> = {}, size = 1500): PostRow {
  const date = new Date(Date.UTC(2024, 0, 1) + n * 3_600_000).toISOString();
  return {
    id: postId(n),
    slug: `post-${n}`,
    title: `Post ${n} on <hiring> & trust`,
    excerpt: `What post ${n} is about.`,
    content: body(n, size),
    category: categories[n % categories.length] ?? '',
    tags: ['recruiting', `tag-${n % 7}`],
    author_name: n % 2 ? 'Ada Sample' : 'Ben Sample',
    read_time_minutes: 1 + (n % 9),
    published_at: date,
    created_at: date,
    updated_at: date,
    is_published: true,
    is_featured: false,
    moderation_status: 'approved',
    meta_description: n % 3 ? null : `Post ${n} in one line.`,
    focus_keyword: null,
    featured_image_url: null,
    featured_image_alt: null,
    old_slugs: [],
    category_slug: slugOf(change.category ?? categories[n % categories.length] ?? ''),
    old_category_slugs: [],
    trashed_at: null,
    ...change,
  };
}

export function makePosts(count: number, size?: number): PostRow[] {
  return Array.from({ length: count }, (_, n) => makePost(n, {}, size));
}

const words =
  'a firm that is known hires better people sooner because candidates read what it writes and trust it'.split(
    ' ',
  );

function body(n: number, size: number): string {
  const random = seeded(n + 1);
  let html = '';
  while (html.length < size) {
    const sentence = Array.from({ length: 40 }, () => words[Math.floor(random() * words.length)]);
    html += `<h2>Part ${html.length}</h2><p>${sentence.join(' ')} <strong>${n}</strong>.</p>`;
  }
  return html;
}

/** Mulberry32, a random number generator with a seed. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
