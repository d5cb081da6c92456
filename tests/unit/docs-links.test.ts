import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const pages = ['*.md', 'docs/**/*.md'].flatMap((pattern) => globSync(pattern));

/** The anchors that GitHub gives to the headings of a page. */
function anchorsOf(page: string): Set<string> {
  const headings = readFileSync(page, 'utf8').matchAll(/^#{1,6} (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .replace(/\[([^\][]{0,200})\]\([^)]{0,300}\)/g, '$1')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_\- ]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function isBroken(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path ? normalize(join(dirname(page), path)) : page;
  if (!existsSync(target)) return true;
  return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(anchor);
}

test('every link between pages of the documentation leads to a page and a heading', () => {
  const links = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(
      ([, link = '']) => ({ page, link }),
    ),
  );
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(({ page, link }) => isBroken(page, link))).toEqual([]);
});

const folders = ['src', 'platform', 'publisher', 'edge', 'supabase', 'tests'];

const namedFile = /`([\w./-]+\.(?:astro|css|mjs|sql|toml|tsx?|ya?ml))`/g;

test('every source and test file that the documentation names exists', () => {
  const files = ['*', '.github/**/*', ...folders.map((folder) => `${folder}/**/*.*`)]
    .flatMap((pattern) => globSync(pattern))
    .map((path) => `/${path}`);
  const named = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(namedFile)].map(([, path = '']) => ({ page, path })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ path }) => !files.some((file) => file.endsWith(`/${path}`)))).toEqual([]);
});

test('code and tests name decisions that exist', () => {
  const numbers = new Set(globSync('docs/decisions/*.md').map((path) => path.slice(15, 18)));
  const patterns = folders.map((folder) => `${folder}/**/*.{ts,tsx,astro,css,sql}`);
  const mentions = [...patterns.flatMap((pattern) => globSync(pattern)), ...pages].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/docs\/decisions\/(\d{3})/g)].map(
      ([, number = '']) => ({ file, number }),
    ),
  );
  expect(mentions.length).toBeGreaterThan(5);
  expect(mentions.filter(({ number }) => !numbers.has(number))).toEqual([]);
});
