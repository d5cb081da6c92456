import { expect, test } from 'vitest';
import type { Code } from '../../../../publisher/code/load.ts';
import { plan } from '../../../../publisher/content/plan.ts';

const code = { codeId: 'one' } as Code;

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
