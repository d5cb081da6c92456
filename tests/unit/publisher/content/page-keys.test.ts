import { expect, test } from 'vitest';
import type { Code } from '../../../../publisher/code/load.ts';
import { updateKeys, type PageKeys } from '../../../../publisher/content/page-keys.ts';

function update(pages: Record<string, unknown[]>, keys: PageKeys = new Map()) {
  const listed = Object.entries(pages).map(([path, inputs]) => ({ path, inputs }));
  return updateKeys({ codeId: 'one' } as Code, listed, keys);
}

test.each(['/../etc', '/blog/../x', '/blog/', '/blog//x', '/blog/.hidden', '/blog/a b', '/a\0'])(
  'a page can’t have the path %j',
  (path) => {
    expect(() => update({ [path]: [] })).toThrow('isn’t a valid address');
  },
);

test.each(['/', '/blog', '/sitemap.xml', '/blog/v2.0'])('a page can have the path %s', (path) => {
  expect([...update({ [path]: [] })]).toEqual([path]);
});

test('a page’s key depends on the values it’s made from, not on whether they are the same objects', () => {
  const inputs = () => [{ slug: 'a' }, 'b', null];
  for (const others of [[{ slug: 'a' }, 'b'], [{ slug: 'A' }, 'b', null], inputs().reverse()]) {
    const keys: PageKeys = new Map();
    update({ '/': inputs() }, keys);
    expect([...update({ '/': inputs() }, keys)]).toEqual([]);
    expect([...update({ '/': others }, keys)]).toEqual(['/']);
  }
});

test('new and removed pages are reported as changed, and their keys are kept up to date', () => {
  const keys: PageKeys = new Map();
  update({ '/a': [], '/b': [] }, keys);
  expect([...update({ '/b': [], '/c': [] }, keys)]).toEqual(['/c', '/a']);
  expect([...keys.keys()]).toEqual(['/b', '/c']);
});
