import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { industries } from '~/config/industries';
import { places } from '~/config/places';
import { services } from '../../../services.ts';

test('every service has its own path', () => {
  expect(new Set(services.map(({ path }) => path)).size).toBe(services.length);
});

test.each([
  ['industries', industries],
  ['places', places],
] as const)('every one of the %s has its copy, and all copy is of one', (collection, named) => {
  const files = globSync(`src/content/${collection}/*`).map((file) => basename(file));
  expect(files.sort()).toEqual(named.map(({ id }) => `${id}.yaml`).sort());
  const paths = named.map(({ path }) => path);
  expect(new Set(paths).size, 'each at an address of its own').toBe(paths.length);
});
