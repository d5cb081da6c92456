import { expect, test, vi } from 'vitest';
import { copyOf } from './copy';

// Astro's module exists only in its builds.
vi.mock('astro:content', () => ({ defineCollection: (collection: unknown) => collection }));

interface Schema {
  safeParse(data: unknown): { error?: { issues: { path: PropertyKey[] }[] } };
}

const { collections } = (await import('../../../../src/content.config')) as unknown as {
  collections: Record<string, { schema: Schema }>;
};

const description = 'd'.repeat(160);

test.each([
  ['pages', 'title', undefined],
  ['articles', 'title', ''],
  ['legal', 'description', 'Too short.'],
  ['industries', 'description', `${description}d`],
  ['places', 'description', `${description}d`],
  ['people', 'name', undefined],
  ['services', 'goesWith', ['ai-talent-partnership', 'no-such-service']],
  ['services', 'blocks', []],
  ['services', 'blocks', [{ kind: 'prose', id: 'An anchor', title: 'A block' }]],
  ['services', 'blocks', [{ kind: 'poem', id: 'poem', title: 'A poem' }]],
  ['services', 'questions', [{ question: 'Yes.', answer: 'No.' }]],
])('an entry of %s can’t have the %s %j', (collection, field, value) => {
  const entry = { ...(copyOf(collection)[0]?.data as object), description };
  const invalidFields = (data: unknown) =>
    collections[collection]?.schema.safeParse(data).error?.issues.map(({ path }) => path[0]) ?? [];
  expect(invalidFields(entry)).toEqual([]);
  expect(new Set(invalidFields({ ...entry, [field]: value }))).toEqual(new Set([field]));
});
