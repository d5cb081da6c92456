import { expect, test } from 'vitest';
import type { Code } from '../../../../publisher/code/load.ts';
import { updateKeys } from '../../../../publisher/content/page-keys.ts';

// content-publish.test.ts and held-back-posts.test.ts test which pages are rendered again.
test.each(['/../etc', '/blog/../x', '/blog/', '/blog//x', '/blog/.hidden', '/blog/a b', '/a\0'])(
  'a page can’t have the path %j',
  (path) => {
    const update = () => updateKeys({ codeId: 'one' } as Code, [{ path, inputs: [] }], new Map());
    expect(update).toThrow('isn’t a valid address');
  },
);
