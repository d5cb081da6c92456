import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashInputs } from '../../../../publisher/code/inputs.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';

function makeRepository(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'src', 'pages'), { recursive: true });
  mkdirSync(join(folder, 'docs'));
  writeFileSync(join(folder, 'src', 'pages', 'index.astro'), '<h1>Home</h1>');
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  return folder;
}

const env = { PUBLIC_SITE_URL: 'https://www.example.com' };

test.each<[string, (folder: string) => void, boolean]>([
  [
    'a file that the build doesn’t read',
    (folder) => writeFileSync(join(folder, 'docs/a.md'), ''),
    false,
  ],
  ['a page', (folder) => writeFileSync(join(folder, 'src/pages/index.astro'), 'New'), true],
  ['a new page', (folder) => writeFileSync(join(folder, 'src/pages/about.astro'), ''), true],
  [
    'a fact about the business',
    (folder) => {
      mkdirSync(join(folder, 'supabase/functions/_shared'), { recursive: true });
      writeFileSync(join(folder, 'supabase/functions/_shared/business.ts'), '');
    },
    true,
  ],
  ['a removed page', (folder) => rmSync(join(folder, 'src/pages/index.astro')), true],
  ['a package', (folder) => writeFileSync(join(folder, 'package-lock.json'), '{"a":1}'), true],
  ['a file with variables', (folder) => writeFileSync(join(folder, '.env'), 'PUBLIC_A=1'), false],
])('%s changes the hash: %#', (_, change, changesHash) => {
  const folder = makeRepository();
  change(folder);
  const original = hashInputs(makeRepository(), env);
  expect(hashInputs(folder, env) !== original).toBe(changesHash);
  expect(hashInputs(folder, { PUBLIC_SITE_URL: 'https://b.example' })).not.toBe(original);
});
