import { describe, expect, test } from 'vitest';
import type { Code } from '../../../../publisher/code/load.ts';
import { plan } from '../../../../publisher/content/plan.ts';
import { emptyManifest, type Manifest } from '../../../../publisher/releases/manifest.ts';

const code = { codeId: 'one' } as Code;

function manifestOf(render: ReadonlyMap<string, string>): Manifest {
  const pages = [...render].map(
    ([path, key]) => [path, { key, file: `${path}.html`, sha: path, size: 1 }] as const,
  );
  return { ...emptyManifest, pages: new Map(pages) };
}

const pages = [
  { path: '/blog', reads: ['a', 'b'] },
  { path: '/blog/a', reads: { title: 'A' } },
];

describe('the pages to render', () => {
  test('are all the first time', () => {
    const { render, unchanged, removed } = plan(code, pages);
    expect([...render.keys()]).toEqual(['/blog', '/blog/a']);
    expect(unchanged.size).toBe(0);
    expect(removed).toBe(0);
  });

  test('are none if nothing they read has changed', () => {
    const before = manifestOf(plan(code, pages).render);
    const { render, unchanged } = plan(code, pages, before);
    expect(render.size).toBe(0);
    expect([...unchanged.keys()]).toEqual(['/blog', '/blog/a']);
  });

  test('are those that read something that changed', () => {
    const before = manifestOf(plan(code, pages).render);
    const edited = [pages[0], { path: '/blog/a', reads: { title: 'B' } }] as typeof pages;
    expect([...plan(code, edited, before).render.keys()]).toEqual(['/blog/a']);
  });

  test('are all if the code has changed', () => {
    const before = manifestOf(plan(code, pages).render);
    expect(plan({ ...code, codeId: 'two' }, pages, before).render.size).toBe(2);
  });

  test('don’t include removed pages, which are counted', () => {
    const before = manifestOf(plan(code, pages).render);
    const { render, unchanged, removed } = plan(code, pages.slice(0, 1), before);
    expect(render.size).toBe(0);
    expect([...unchanged.keys()]).toEqual(['/blog']);
    expect(removed).toBe(1);
  });

  test('have different keys even if they read the same', () => {
    const { render } = plan(code, [
      { path: '/blog/a', reads: 1 },
      { path: '/blog/b', reads: 1 },
    ]);
    expect(new Set(render.values()).size).toBe(2);
  });
});

test.each([
  '/../etc',
  '/blog/../x',
  '/blog/',
  '/blog//x',
  '/blog/.hidden',
  '/blog/a b',
  '/blog/a\0',
])('rejects the path %j', (path) => {
  expect(() => plan(code, [{ path, reads: 1 }])).toThrow('can’t be a page’s path');
});

test.each(['/blog', '/sitemap.xml', '/blog/hiring-in-2026', '/blog/v2.0'])(
  'accepts the path %j',
  (path) => {
    expect(plan(code, [{ path, reads: 1 }]).render.has(path)).toBe(true);
  },
);
