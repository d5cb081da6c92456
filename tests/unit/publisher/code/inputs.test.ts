import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashInputs } from '../../../../publisher/code/inputs.ts';
import { testFolder } from '../folders.ts';

function repository(): string {
  const root = testFolder();
  mkdirSync(join(root, 'src', 'pages'), { recursive: true });
  mkdirSync(join(root, 'docs'));
  writeFileSync(join(root, 'src', 'pages', 'index.astro'), '<h1>Home</h1>');
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(join(root, 'docs', 'operations.md'), '# Operations');
  return root;
}

const env = { PUBLIC_SITE_URL: 'https://www.example.com' };

test('the same files and settings have the same hash in any folder', () => {
  expect(hashInputs(repository(), env)).toBe(hashInputs(repository(), env));
});

test.each<[string, (root: string) => void]>([
  ['a page changes', (root) => writeFileSync(join(root, 'src/pages/index.astro'), '<h1>New</h1>')],
  ['a page is added', (root) => writeFileSync(join(root, 'src/pages/about.astro'), '')],
  ['a page is removed', (root) => rmSync(join(root, 'src/pages/index.astro'))],
  ['a package changes', (root) => writeFileSync(join(root, 'package-lock.json'), '{"a":1}')],
  ['a setting is added in a file', (root) => writeFileSync(join(root, '.env'), 'PUBLIC_A=1')],
])('the hash changes when %s', (_, change) => {
  const root = repository();
  const before = hashInputs(root, env);
  change(root);
  expect(hashInputs(root, env)).not.toBe(before);
});

test('the hash changes with a setting', () => {
  const root = repository();
  expect(hashInputs(root, env)).not.toBe(
    hashInputs(root, { PUBLIC_SITE_URL: 'https://b.example' }),
  );
});

test('the hash ignores files that the build doesn’t read', () => {
  const root = repository();
  const before = hashInputs(root, env);
  writeFileSync(join(root, 'docs', 'operations.md'), '# Other');
  expect(hashInputs(root, env)).toBe(before);
});
