import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { collect, contentPages, type PostCard } from '~/lib/posts-source';
import { defaultRetention } from '~rules/retention';
import { card } from './card';

// The live source needs variables that only a build has.
vi.mock('~/lib/posts-source/live', () => ({ liveSource: vi.fn() }));

const numbers = fc.integer({ min: 1, max: 60 });
/** The first two would have the same feed path, so the one with the oldest post gets it. */
const categories = ['C#', 'C', 'Fees'];
const usual = (number: number) => card(number, { category: categories[number % 3] ?? '' });
/** A change of one post: removes it, or publishes it with these fields. */
const change = fc.oneof(
  numbers.map((number) => ({ number, fields: undefined })),
  fc.record({
    number: numbers,
    fields: fc.record(
      {
        title: fc.constantFrom('One title', 'Another title'),
        category: fc.constantFrom(...categories, 'Search'),
        slug: fc.constantFrom('moved-once', 'moved-twice'),
        published_at: fc.constantFrom('2025-12-31T00:00:00Z', '2026-02-01T00:00:00Z'),
        is_featured: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  }),
);

test('with the posts of an earlier publish, leaves out only pages that are the same', () => {
  const publishes = fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { minLength: 5 });
  fc.assert(
    fc.property(publishes, (all) => {
      const cards = new Map<string, PostCard>();
      for (let number = 1; number <= 60; number += 2) cards.set(`${number}`, usual(number));
      let before = collect([...cards.values()]);
      const known = new Map(
        contentPages(before, defaultRetention).pages.map(({ path, inputs }) => [path, inputs]),
      );
      for (const changes of all) {
        for (const { number, fields } of changes) {
          if (fields) cards.set(`${number}`, { ...usual(number), ...fields });
          else cards.delete(`${number}`);
        }
        const posts = collect(withoutRepeatedSlugs([...cards.values()]));
        const { pages, removedPaths = [] } = contentPages(posts, defaultRetention, before);
        for (const { path, inputs } of pages) known.set(path, inputs);
        for (const path of removedPaths) known.delete(path);
        const expected = contentPages(posts, defaultRetention).pages;
        expect(known).toEqual(new Map(expected.map(({ path, inputs }) => [path, inputs])));
        before = posts;
      }
    }),
  );
});

test('a new post leaves out the pages of almost all others', () => {
  const cards = Array.from({ length: 500 }, (_, index) => card(index + 1));
  const before = collect(cards);
  const { pages, removedPaths } = contentPages(
    collect([...cards, card(501)]),
    defaultRetention,
    before,
  );
  const ofPosts = pages.filter(({ path }) => path.startsWith('/blog/post-'));
  expect(ofPosts.map(({ path }) => path)).toEqual(
    ['501', '500', '499', '498'].map((number) => `/blog/post-${number}`),
  );
  expect(removedPaths).toEqual([]);
});

/** The database makes slugs unique. */
function withoutRepeatedSlugs(cards: readonly PostCard[]): PostCard[] {
  return [...new Map(cards.map((each) => [each.slug, each])).values()];
}
