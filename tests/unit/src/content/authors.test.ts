import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { copyOf } from './copy';

test('every author of a sample post is on the team page', () => {
  const seed = readFileSync('supabase/seed.sql', 'utf8');
  const authors = [...seed.matchAll(/array\[.*?\], '([^']+)', \d+,$/gm)].map(([, name]) => name);
  const team = copyOf('people').map(({ data }) => (data as { name: string }).name);
  expect(authors.length).toBeGreaterThan(10);
  expect(authors.filter((name) => !team.includes(name ?? ''))).toEqual([]);
});
