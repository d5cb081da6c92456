import { expect, test, vi } from 'vitest';
import { liveSource } from '~/lib/posts-source/live';

const backend = vi.hoisted(() => ({ isUp: true, limits: [] as number[] }));
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
        const reply = backend.isUp
          ? { data, error: null }
          : { data: null, error: { message: 'It’s down.' } };
        return { overrideTypes: () => Promise.resolve(reply) };
      },
    };
    return query;
  },
}));

test('all posts are read, in batches', async () => {
  const cards = await liveSource().cards();
  expect(cards.map(({ slug }) => slug)).toEqual(stored.map(({ slug }) => slug));
  expect(backend.limits).toEqual([200, 200]);
});

test('an error of the backend is passed on', async () => {
  backend.isUp = false;
  await expect(liveSource().cards()).rejects.toThrow('It’s down.');
});
