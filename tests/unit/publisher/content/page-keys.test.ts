import { expect, test } from 'vitest';
import type { Code } from '../../../../publisher/code/load.ts';
import { updateKeys, type PageKeys } from '../../../../publisher/content/page-keys.ts';

const update = (path: string, inputs: unknown[] = [], keys: PageKeys = new Map()) =>
  updateKeys({ codeId: 'one' } as Code, [{ path, inputs }], keys);

test.each(['/../etc', '/blog/../x', '/blog/', '/blog//x', '/blog/.hidden', '/blog/a b', '/a\0'])(
  'a page can’t have the path %j',
  (path) => {
    expect(() => update(path)).toThrow('isn’t a valid address');
  },
);

test('a page’s key depends on the values it’s made from, not on whether they are the same objects', () => {
  const inputs = () => [{ slug: 'a' }, 'b', null];
  for (const others of [[{ slug: 'a' }, 'b'], [{ slug: 'A' }, 'b', null], inputs().reverse()]) {
    const keys: PageKeys = new Map();
    update('/', inputs(), keys);
    expect([...update('/', inputs(), keys)]).toEqual([]);
    expect([...update('/', others, keys)]).toEqual(['/']);
  }
});
