import { expect, test, vi } from 'vitest';
import { liveSource } from '~/lib/posts-source/live';

const backend = vi.hoisted(() => ({ fits: 8, limits: [] as number[] }));
const stored = Array.from({ length: 250 }, (_, n) => ({
  id: String(n).padStart(3, '0'),
  slug: `post-${n}`,
  content: '',
}));

vi.mock('~/lib/supabase/visitor-client', () => ({
  visitorClient: () => {
    let after = '';
    const query = {
      from: () => query,
      select: () => query,
      eq: () => query,
      order: () => query,
      gt: (_: string, id: string) => {
        after = id.length === 3 ? id : '';
        return query;
      },
      limit: (count: number) => {
        backend.limits.push(count);
        const data = stored.filter(({ id }) => id > after).slice(0, count);
        const reply =
          data.length > backend.fits
            ? { data: null, error: { code: 'PT400', message: 'The result is larger than 10 MB.' } }
            : { data, error: null };
        return { overrideTypes: () => Promise.resolve(reply) };
      },
    };
    return query;
  },
}));

test.each([
  [1000, 200],
  [8, 8],
  [1, 1],
])('all posts are read if %s of them fit in a response', async (fits, last) => {
  backend.fits = fits;
  backend.limits = [];
  const cards = await liveSource().cards();
  expect(cards.map(({ slug }) => slug)).toEqual(stored.map(({ slug }) => slug));
  expect(backend.limits.at(-1)).toBe(last);
});

test('a post that never fits is an error', async () => {
  backend.fits = 0;
  await expect(liveSource().cards()).rejects.toThrow('larger than 10 MB');
});
