import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { collect, contentPages, postDates } from '~/lib/posts-source';
import { defaultRetention } from '~rules/retention';
import { card } from './card';

// The live source needs variables that only a build has.
vi.mock('~/lib/posts-source/live', () => ({ liveSource: vi.fn() }));

const cards = (count: number) => Array.from({ length: count }, (_, index) => card(index + 1));
/** Posts of a month such as `2026-07`, one per hour. */
const cardsIn = (month: string, count: number) =>
  cards(count).map((post, hour) => ({
    ...post,
    published_at: new Date(Date.parse(`${month}-02`) + hour * 3_600_000).toISOString(),
  }));
const lists = (all: ReturnType<typeof collect>) => [
  all.modified(all.feed()),
  all.modified(all.categoryPosts('/rss/fees.xml')),
  all.modified(all.cards),
  ...all.archives().map(({ modified }) => modified),
  ...all.sitemaps().map(({ modified }) => modified),
];
const slugs = (shown: readonly { slug: string }[]) => shown.map(({ slug }) => slug);

describe('the listing', () => {
  test('shows the six newest, by publication or creation date', () => {
    const unpublished = card(3, { published_at: null, created_at: '2027-01-01T00:00:00Z' });
    const listing = collect([...cards(2), unpublished, ...cards(9).slice(3)]).listing();
    expect(slugs(listing.posts)).toEqual([3, 9, 8, 7, 6, 5].map((number) => `post-${number}`));
    expect(listing.totalCount).toBe(9);
  });

  test('doesn’t depend on the order of the backend’s response', () => {
    const same = [1, 2, 3, 4].map((number) =>
      card(number, { published_at: '2026-01-01T00:00:00Z' }),
    );
    expect(collect([...same].reverse()).listing()).toEqual(collect(same).listing());
  });

  test('features the newest of the featured posts, or none', () => {
    const featured = cards(9).map((post, index) => ({ ...post, is_featured: index < 2 }));
    expect(collect(featured).listing().featured?.slug).toBe('post-2');
    expect(collect(cards(9)).listing().featured).toBeNull();
  });
});

test('the home page shows the three newest', () => {
  expect(slugs(collect(cards(9)).recent())).toEqual(['post-9', 'post-8', 'post-7']);
  expect(slugs(collect(cards(2)).recent())).toEqual(['post-2', 'post-1']);
});

describe('the page of a post', () => {
  const posts = collect([...cards(6), card(7, { category: 'Search', category_slug: 'search' })]);

  test.each([
    ['post-5', ['post-4', 'post-3', 'post-2']],
    ['post-2', ['post-1', 'post-4', 'post-3']],
    ['post-1', ['post-4', 'post-3', 'post-2']],
    ['post-7', []],
  ])('%s links to others in its category: %j', (slug, related) => {
    expect(slugs(posts.postPage(slug)?.related ?? [])).toEqual(related);
  });

  test.each([
    ['post-7', null, 'post-6'],
    ['post-4', 'post-5', 'post-3'],
    ['post-1', 'post-2', null],
  ])('%s comes between %s and %s', (slug, newer, older) => {
    const page = posts.postPage(slug);
    expect([page?.newer?.slug ?? null, page?.older?.slug ?? null]).toEqual([newer, older]);
  });

  test('changes with a new post only if that’s the next newer post', () => {
    const pages = (count: number) => {
      const all = collect(cards(count));
      return new Map(all.cards.map(({ slug }) => [slug, JSON.stringify(all.postPage(slug))]));
    };
    const [before, after] = [pages(40), pages(41)];
    const changed = [...before].filter(([slug, page]) => after.get(slug) !== page);
    expect(changed.map(([slug]) => slug)).toEqual(['post-40']);
  });
});

test('the feed lists the twenty newest posts', () => {
  const posts = collect(cards(25));
  expect(slugs(posts.feed())).toEqual(slugs(cards(25)).reverse().slice(0, 20));
});

test('a sitemap lists at most 1,000 posts, and a new post changes only the last one', () => {
  const before = collect(cards(2001)).sitemaps();
  expect(before.map(({ posts }) => posts.length)).toEqual([1000, 1000, 1]);
  const after = collect(cards(2002)).sitemaps();
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
  expect(slugs(after[2]?.posts ?? [])).toEqual(['post-2001', 'post-2002']);
});

test('an archive lists at most 25 posts of a month, and a new post changes only the newest', () => {
  const inJune = card(900, { published_at: '2026-07-01T05:30:00+02:00' });
  const before = collect([inJune, ...cardsIn('2026-07', 52)]);
  const found = before
    .archives()
    .map(({ id, older, newer, posts }) => [id, older, newer, slugs(posts).slice(0, 2)]);
  expect(found).toEqual([
    ['2026-07-3', '2026-07-2', null, ['post-52', 'post-51']],
    ['2026-07-2', '2026-07', '2026-07-3', ['post-50', 'post-49']],
    ['2026-07', '2026-06', '2026-07-2', ['post-25', 'post-24']],
    ['2026-06', null, '2026-07', ['post-900']],
  ]);
  const after = collect([inJune, ...cardsIn('2026-07', 53)]);
  expect(after.archives().slice(1)).toEqual(before.archives().slice(1));
});

test('an archive has the posts of a month in the business’s time zone, whatever the time of year', () => {
  const at = (number: number, published_at: string) => card(number, { published_at });
  const posts = collect([
    at(1, '2026-12-01T04:59:00+00:00'),
    at(2, '2026-12-01T05:00:00+00:00'),
    at(3, '2026-07-01T03:59:00+00:00'),
    at(4, '2026-07-01T04:00:00+00:00'),
  ]);
  expect(posts.archives().map(({ id, posts: shown }) => [id, ...slugs(shown)])).toEqual([
    ['2026-12', 'post-2'],
    ['2026-11', 'post-1'],
    ['2026-07', 'post-4'],
    ['2026-06', 'post-3'],
  ]);
});

test('a post is never modified before it’s published, and neither is a list of posts', () => {
  const scheduled = card(2, {
    published_at: '2026-01-20T00:00:00+00:00',
    updated_at: '2026-01-10T00:00:00+00:00',
  });
  expect(postDates(scheduled)).toEqual({
    published: scheduled.published_at,
    modified: scheduled.published_at,
  });
  expect(new Set(lists(collect([card(1), scheduled])))).toEqual(
    new Set(['2026-01-20T00:00:00.000Z']),
  );
  const edited = { ...scheduled, updated_at: '2026-01-30T00:00:00+00:00' };
  expect(postDates(edited).modified).toBe(edited.updated_at);
  expect(new Set(lists(collect([card(1), edited])))).toEqual(new Set(['2026-01-30T00:00:00.000Z']));
});

test('the dates of lists don’t go back when a post leaves them', () => {
  const all = cards(2);
  const removedAt = '2026-02-01T00:00:00+00:00';
  expect(new Set(lists(collect(all.slice(0, 1), removedAt)))).toEqual(
    new Set(['2026-02-01T00:00:00.000Z']),
  );
  // The cards are the same after an unpublish that nobody noticed in between.
  expect(lists(collect(all)).at(-1)).toBe('2026-01-02T12:00:00.000Z');
  expect(lists(collect(all, removedAt)).at(-1)).toBe('2026-02-01T00:00:00.000Z');
  expect(collect([], removedAt).modified([])).toBe('2026-02-01T00:00:00.000Z');
  expect(collect([]).modified([])).toBeNull();
});

test('a month counts all its posts, and leads to its newest archive, which links to the others', () => {
  const inJune = card(900, { published_at: '2026-06-01T12:00:00Z' });
  const posts = collect([inJune, ...cardsIn('2026-05', 26)]);
  expect(posts.months()).toEqual([
    { newest: '2026-06', count: 1 },
    { newest: '2026-05-2', count: 26 },
  ]);
  expect(posts.archives().map(({ parts }) => parts)).toEqual([
    ['2026-06'],
    ['2026-05', '2026-05-2'],
    ['2026-05', '2026-05-2'],
  ]);
  expect(collect(cardsIn('2026-05', 25)).months()).toEqual([{ newest: '2026-05', count: 25 }]);
});

describe('the feed of a category', () => {
  test('has the address that the database chose, whatever other categories there are', () => {
    const posts = collect([
      card(1, { category: 'C++', category_slug: 'c' }),
      card(2, { category: 'C#', category_slug: 'c-2' }),
      card(3, { category: 'C++', category_slug: 'c' }),
    ]);
    const feeds = [
      { category: 'C#', path: '/rss/c-2.xml' },
      { category: 'C++', path: '/rss/c.xml' },
    ];
    expect(posts.categoryFeeds()).toEqual(feeds);
    expect(collect(posts.cards.filter(({ slug }) => slug !== 'post-1')).categoryFeeds()).toEqual(
      feeds,
    );
    expect(posts.postPage('post-2')?.feed).toEqual(feeds[0]);
  });

  test('has one spelling of the category, that of its newest post', () => {
    const posts = collect([card(1, { category: 'fees' }), card(2, { category: 'Fees' })]);
    expect(posts.listing().categories).toEqual(['Fees']);
    expect(slugs(posts.categoryPosts('/rss/fees.xml'))).toEqual(['post-2', 'post-1']);
  });

  test('lists its twenty newest posts', () => {
    const search = card(26, { category: 'Search', category_slug: 'search' });
    const posts = collect([...cards(25), search]);
    expect(slugs(posts.categoryPosts('/rss/fees.xml'))).toEqual(
      slugs(cards(25)).reverse().slice(0, 20),
    );
  });
});

test('the content pages are home, the listing, the privacy policy, posts, archives, feeds, and sitemaps', () => {
  const paths = [...contentPages(collect(cards(2)), defaultRetention)].map(({ path }) => path);
  expect(paths).toEqual([
    ...['/', '/blog', '/rss.xml', '/feed.json', '/blog/archive', '/sitemap'],
    '/privacy',
    ...['/blog/post-2', '/blog/post-1', '/blog/archive/2026-01', '/rss/fees.xml'],
    ...['/sitemap-archive.xml', '/sitemap.xml', '/sitemap-posts-1.xml'],
  ]);
});

test('the privacy policy depends on the retention periods, and no other page does', () => {
  const inputsOf = (retention: typeof defaultRetention) =>
    new Map(
      [...contentPages(collect(cards(2)), retention)].map(({ path, inputs }) => [path, inputs]),
    );
  const before = inputsOf(defaultRetention);
  const periods = { ...defaultRetention.periods, leads: null };
  const after = inputsOf({ periods, changed_at: '2026-11-23T10:00:00Z' });
  const changed = [...after].filter(
    ([path, inputs]) => !isDeepStrictEqual(inputs, before.get(path)),
  );
  expect(changed.map(([path]) => path)).toEqual(['/privacy']);
  expect(inputsOf({ ...defaultRetention, periods })).not.toEqual(before);
});
