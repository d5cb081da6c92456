import { expect, test, vi } from 'vitest';
import type { LoadedCode } from '../../../../publisher/code/load.ts';
import { renderPages, type SaveFile } from '../../../../publisher/content/render.ts';

const body = new TextEncoder().encode('A page');
const headers = new Headers({ 'content-type': 'text/html' });
const loaded = { renderer: { render: async () => ({ status: 200, headers, body }) } };

test.each([
  [499, false],
  [500, true],
])('of %i pages, each is saved as one of many: %s', async (count, isOneOfMany) => {
  const save = vi.fn<SaveFile>(async (_path, type) => ({
    kind: 'file',
    digest: 'digest',
    size: body.length,
    type,
    isCompressed: true,
  }));
  const pages = Array.from({ length: count }, (_, n) => [`/blog/post-${n}`, 'key'] as const);
  const rendered = await renderPages(loaded as unknown as LoadedCode, pages, save);
  expect(rendered.size).toBe(count);
  expect(new Set(save.mock.calls.map(([, , , isMany]) => isMany))).toEqual(new Set([isOneOfMany]));
});
