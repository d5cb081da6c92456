import { describe, expect, test, vi } from 'vitest';
import { copyOf } from './copy';

// Astro's own module exists in its builds alone; the schemas are what is asked for here.
vi.mock('astro:content', () => ({ defineCollection: (collection: unknown) => collection }));

interface Schema {
  safeParse(data: unknown): {
    success: boolean;
    error?: { issues: { path: PropertyKey[]; message: string }[] };
  };
}

const { collections } = (await import('../../../../src/content.config')) as unknown as {
  collections: Record<string, { schema: Schema }>;
};

const named = ['pages', 'services', 'industries', 'places', 'articles', 'legal'];

/** Places in `data` that the schema refuses. */
function refused(collection: string, data: unknown): string[] {
  const result = collections[collection]?.schema.safeParse(data);
  return result?.error?.issues.map(({ path }) => path.join('.')) ?? [];
}

describe.each(named)('an entry of %s', (collection) => {
  const [entry] = copyOf(collection);
  const data = entry?.data as Record<string, unknown>;

  test('is taken as it is', () => expect(refused(collection, data)).toEqual([]));

  test('is refused without a title', () => {
    const { title, ...rest } = data;
    expect(title).toBeTypeOf('string');
    expect(refused(collection, rest)).toEqual(['title']);
    expect(refused(collection, { ...rest, title: '' })).toEqual(['title']);
  });

  test('is refused with a description that search engines would cut off', () => {
    expect(refused(collection, { ...data, description: 'd'.repeat(161) })).toEqual(['description']);
    expect(refused(collection, { ...data, description: 'd'.repeat(160) })).toEqual([]);
    expect(refused(collection, { ...data, description: 'Too short.' })).toEqual(['description']);
  });
});

test('a person needs a name and a description', () => {
  const data = copyOf('people')[0]?.data as Record<string, unknown>;
  expect(refused('people', data)).toEqual([]);
  expect(refused('people', { ...data, name: undefined })).toEqual(['name']);
  expect(refused('people', { ...data, description: 'd'.repeat(161) })).toEqual(['description']);
});

test.each([
  ['a service that nobody sells', 'goesWith', ['ai-talent-partnership', 'no-such-service']],
  ['too few parts', 'parts', []],
  ['an anchor with spaces', 'parts', [{ kind: 'prose', id: 'An anchor', title: 'A part' }]],
  ['a part of no kind', 'parts', [{ kind: 'poem', id: 'poem', title: 'A poem' }]],
  ['a question that asks nothing', 'questions', [{ question: 'Yes.', answer: 'No.' }]],
])('%s is refused', (_what, field, value) => {
  const data = copyOf('services')[0]?.data as Record<string, unknown>;
  const places = refused('services', { ...data, [field]: value });
  expect(places.length).toBeGreaterThan(0);
  expect(places.every((place) => place.startsWith(field))).toBe(true);
});
