import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashInputs } from '../../../../publisher/code/inputs.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';

function makeRepository(): string {
  const root = temporaryFolder();
  mkdirSync(join(root, 'src', 'pages'), { recursive: true });
  mkdirSync(join(root, 'docs'));
  writeFileSync(join(root, 'src', 'pages', 'index.astro'), '<h1>Home</h1>');
  writeFileSync(join(root, 'package-lock.json'), '{}');
  return root;
}

const env = { PUBLIC_SITE_URL: 'https://www.example.com' };

test.each<[string, (root: string) => void, boolean]>([
  [
    'a file that the build doesn’t read',
    (root) => writeFileSync(join(root, 'docs/a.md'), ''),
    false,
  ],
  ['a page', (root) => writeFileSync(join(root, 'src/pages/index.astro'), 'New'), true],
  ['a new page', (root) => writeFileSync(join(root, 'src/pages/about.astro'), ''), true],
  [
    'a fact about the business',
    (root) => {
      mkdirSync(join(root, 'supabase/functions/_shared'), { recursive: true });
      writeFileSync(join(root, 'supabase/functions/_shared/business.ts'), '');
    },
    true,
  ],
  ['a removed page', (root) => rmSync(join(root, 'src/pages/index.astro')), true],
  ['a package', (root) => writeFileSync(join(root, 'package-lock.json'), '{"a":1}'), true],
  ['a file with variables', (root) => writeFileSync(join(root, '.env'), 'PUBLIC_A=1'), false],
])('%s changes the hash: %#', (_, change, changesHash) => {
  const root = makeRepository();
  change(root);
  const original = hashInputs(makeRepository(), env);
  expect(hashInputs(root, env) !== original).toBe(changesHash);
  expect(hashInputs(root, { PUBLIC_SITE_URL: 'https://b.example' })).not.toBe(original);
});
