import type { FakeBackend, PostRow } from './fake-backend.ts';
import { categories, makePost, seeded, slugOf } from './posts.ts';

/**
 * Returns a function that changes a random post, as writers and moderators would, and describes the change. It goes
 * through all kinds of changes in turn. Deterministic for a seed.
 */
export function randomEdits(backend: FakeBackend, seed: number): () => string {
  const random = seeded(seed);
  let inserted = 1000;
  let clock = Date.UTC(2026, 0, 1);
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item;

  function change(what: string, fields: (post: PostRow) => Partial<PostRow>): string {
    const post = pick([...backend.posts.values()]);
    // The database does this with a trigger.
    const updated_at = new Date((clock += 1000)).toISOString();
    backend.put({ ...post, ...fields(post), updated_at });
    return `${what} ${post.slug}`;
  }

  const edits = [
    () => change('edit', () => ({ content: `<p>Edited ${clock}.</p>`.repeat(20) })),
    () => change('retitle', () => ({ title: `Title ${clock} <b> & "c"` })),
    () => change('change the excerpt of', () => ({ excerpt: `Excerpt ${clock}` })),
    () =>
      change('recategorize', ({ category_slug, old_category_slugs }) => {
        const category = pick([...categories, 'Rare']);
        // The database does this with a trigger.
        const old = new Set([...old_category_slugs, category_slug ?? '']);
        old.delete(slugOf(category));
        return { category, category_slug: slugOf(category), old_category_slugs: [...old] };
      }),
    () =>
      change('add or remove the image of', ({ featured_image_url }) => ({
        featured_image_url: featured_image_url === null ? 'https://images.example.com/a.jpg' : null,
      })),
    () => change('feature or unfeature', (post) => ({ is_featured: !post.is_featured })),
    () => change('publish or unpublish', (post) => ({ is_published: !post.is_published })),
    () =>
      change('approve or reject', ({ moderation_status }) => ({
        moderation_status: moderation_status === 'approved' ? 'rejected' : 'approved',
      })),
    () =>
      change('move', ({ slug, old_slugs }) => ({
        slug: `moved-${clock}`,
        old_slugs: [...old_slugs, slug],
      })),
    () =>
      change('redate', () => ({ published_at: new Date(clock - random() * 1e11).toISOString() })),
    () => {
      const post = makePost(inserted++, { title: `Inserted ${clock}` });
      backend.put(post);
      return `insert ${post.slug}`;
    },
    () => {
      const post = pick([...backend.posts.values()]);
      if (backend.posts.size > 3) backend.remove(post.id);
      return `delete ${post.slug}`;
    },
  ];
  let count = 0;
  return () => edits[count++ % edits.length]?.() ?? '';
}
