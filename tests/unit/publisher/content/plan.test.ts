import { expect, test } from 'vitest';
import type { Code } from '../../../../publisher/code/load.ts';
import { plan } from '../../../../publisher/content/plan.ts';

const planFor = (path: string) => plan({ codeId: 'one' } as Code, [{ path, inputs: 1 }]);

test.each(['/../etc', '/blog/../x', '/blog/', '/blog//x', '/blog/.hidden', '/blog/a b', '/a\0'])(
  'a page can’t have the path %j',
  (path) => {
    expect(() => planFor(path)).toThrow('can’t be a page’s path');
  },
);

test.each(['/', '/blog', '/sitemap.xml', '/blog/v2.0'])('a page can have the path %s', (path) => {
  expect(planFor(path).render.has(path)).toBe(true);
});
