import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { collect, contentPages, type PostCard } from '~/lib/posts-source';
import { defaultRetention } from '~rules/retention';
import { card } from './card';

// The live source needs variables that only a build has.
vi.mock('~/lib/posts-source/live', () => ({ liveSource: vi.fn() }));

const numbers = fc.integer({ min: 1, max: 60 });
/** The last two are spellings of one category, as after a rollback that froze a post. */
const categories = [
  { category: 'C#', category_slug: 'c' },
  { category: 'C', category_slug: 'c-2' },
  { category: 'Fees', category_slug: 'fees' },
  { category: 'fees', category_slug: 'fees' },
];
const usual = (number: number) => card(number, categories[number % 4]);
/** A change of one post: removes it, or publishes it with these fields. */
const change = fc.oneof(
  numbers.map((number) => ({ number, category: null, fields: undefined })),
  fc.record({
    number: numbers,
    category: fc.option(
      fc.constantFrom(...categories, { category: 'Search', category_slug: 'search' }),
    ),
    fields: fc.record(
      {
        title: fc.constantFrom('One title', 'Another title'),
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
      let day = 0;
      const known = new Map(
        contentPages(before, defaultRetention).pages.map(({ path, inputs }) => [path, inputs]),
      );
      for (const changes of all) {
        for (const { number, category, fields } of changes) {
          if (fields) cards.set(`${number}`, { ...usual(number), ...category, ...fields });
          else cards.delete(`${number}`);
        }
        day += 1;
        const rearrangedAt = new Date(Date.UTC(2026, 2, day)).toISOString();
        const posts = collect(withoutRepeatedSlugs([...cards.values()]), rearrangedAt);
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
