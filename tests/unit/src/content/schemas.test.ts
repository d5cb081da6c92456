import { describe, expect, test, vi } from 'vitest';
import { copyOf } from './copy';

// Astro's module exists only in its builds.
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

/** Paths in `data` that the schema rejects. */
function invalidPaths(collection: string, data: unknown): string[] {
  const result = collections[collection]?.schema.safeParse(data);
  return result?.error?.issues.map(({ path }) => path.join('.')) ?? [];
}

describe.each(named)('an entry of %s', (collection) => {
  const [entry] = copyOf(collection);
  const data = entry?.data as Record<string, unknown>;

  test('needs a title', () => {
    const { title, ...rest } = data;
    expect(title).toBeTypeOf('string');
    expect(invalidPaths(collection, rest)).toEqual(['title']);
    expect(invalidPaths(collection, { ...rest, title: '' })).toEqual(['title']);
  });

  test('needs a description of a suitable length', () => {
    expect(invalidPaths(collection, { ...data, description: 'd'.repeat(161) })).toEqual([
      'description',
    ]);
    expect(invalidPaths(collection, { ...data, description: 'd'.repeat(160) })).toEqual([]);
    expect(invalidPaths(collection, { ...data, description: 'Too short.' })).toEqual([
      'description',
    ]);
  });
});

test('a person needs a name and a description', () => {
  const data = copyOf('people')[0]?.data as Record<string, unknown>;
  expect(invalidPaths('people', data)).toEqual([]);
  expect(invalidPaths('people', { ...data, name: undefined })).toEqual(['name']);
  expect(invalidPaths('people', { ...data, description: 'd'.repeat(161) })).toEqual([
    'description',
  ]);
});

test.each([
  ['an unknown service', 'goesWith', ['ai-talent-partnership', 'no-such-service']],
  ['too few parts', 'parts', []],
  ['an anchor with spaces', 'parts', [{ kind: 'prose', id: 'An anchor', title: 'A part' }]],
  ['an unknown kind of part', 'parts', [{ kind: 'poem', id: 'poem', title: 'A poem' }]],
  ['a question without a question mark', 'questions', [{ question: 'Yes.', answer: 'No.' }]],
])('%s is rejected', (_what, field, value) => {
  const data = copyOf('services')[0]?.data as Record<string, unknown>;
  const places = invalidPaths('services', { ...data, [field]: value });
  expect(places.length).toBeGreaterThan(0);
  expect(places.every((place) => place.startsWith(field))).toBe(true);
});
