import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { industries } from '~/config/industries';
import { places } from '~/config/places';
import { parseRedirects } from '../../platform/static-host/redirects.ts';
import { services } from '../services.ts';

const text = readFileSync('public/_redirects', 'utf8');
const lines = text
  .split('\n')
  .filter((line) => line.startsWith('/'))
  .map((line) => line.split(' ') as [from: string, to: string, status: string]);

/** What fills the pages that have a parameter in their path. */
const filled = new Set<string>([
  ...[...services, ...industries, ...places].map(({ path }) => path),
  ...globSync('src/content/people/*').map((file) => `/about/${nameOf(file)}`),
  ...globSync('src/content/articles/*').map((file) => `/blog/${nameOf(file)}`),
]);

function nameOf(file: string): string {
  return basename(file).replace(/\.\w+$/, '');
}

function isPage(path: string): boolean {
  const name = path === '/' ? '/index' : path;
  const files = [`src/pages${name}.astro`, `src/pages${name}.ts`, `public${path}`];
  return filled.has(path) || files.some(existsSync);
}

test('every line is valid on all supported static hosts', () => {
  const { rules, problems } = parseRedirects(text);
  expect(problems).toEqual([]);
  expect(rules).toHaveLength(lines.length);
});

test('an address moves once', () => {
  const sources = lines.map(([from]) => from);
  expect(new Set(sources).size).toBe(sources.length);
});

describe.each(lines)('%s', (from, to, status) => {
  test(`leads to ${to}, a page of this site that exists`, () => {
    expect(to).toMatch(/^\/(?!\/)[\w/.-]*$/);
    expect(isPage(to)).toBe(true);
  });

  test('leads there for good and at once: no chain, no page hidden', () => {
    expect(status).toBe('301');
    expect(lines.map(([source]) => source)).not.toContain(to);
    expect(isPage(from)).toBe(false);
  });
});
