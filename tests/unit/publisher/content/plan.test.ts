import { expect, test } from 'vitest';
import type { Code } from '../../../../publisher/code/load.ts';
import { pageKeys, type PageKeys } from '../../../../publisher/content/plan.ts';

const keysOf = (path: string, inputs: unknown[] = [], known: PageKeys = new Map()) =>
  pageKeys({ codeId: 'one' } as Code, [{ path, inputs }], known);

test.each(['/../etc', '/blog/../x', '/blog/', '/blog//x', '/blog/.hidden', '/blog/a b', '/a\0'])(
  'a page can’t have the path %j',
  (path) => {
    expect(() => keysOf(path)).toThrow('can’t be a page’s path');
  },
);

test.each(['/', '/blog', '/sitemap.xml', '/blog/v2.0'])('a page can have the path %s', (path) => {
  expect(keysOf(path).has(path)).toBe(true);
});

test('a page’s key depends on the values it’s made from, not on whether they are the same objects', () => {
  const inputs = () => [{ slug: 'a' }, 'b', null];
  const known = keysOf('/', inputs());
  expect(keysOf('/', inputs(), known)).toEqual(known);
  for (const others of [[{ slug: 'a' }, 'b'], [{ slug: 'A' }, 'b', null], inputs().reverse()]) {
    expect(keysOf('/', others, known).get('/')?.key).not.toBe(known.get('/')?.key);
  }
});
