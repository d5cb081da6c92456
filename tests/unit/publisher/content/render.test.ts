import { expect, test, vi } from 'vitest';
import type { LoadedCode } from '../../../../publisher/code/load.ts';
import { renderPages, type SaveFile } from '../../../../publisher/content/render.ts';
import { compress, describeFile, fileKey, savePage } from '../../../../publisher/releases/files.ts';
import { memoryStore } from '../memory-store.ts';
import { makePosts } from '../posts.ts';

const body = new TextEncoder().encode(
  makePosts(20)
    .map(({ content }) => content)
    .join(''),
);

test.each([
  [499, 'standard'],
  [500, 'quick'],
])('each of %i pages is saved with the quality “%s”', async (count, quality) => {
  const render = async () => ({ status: 200, headers: new Headers(), body });
  const save = vi.fn<SaveFile>().mockResolvedValue(describeFile('text/html', body));
  const pages = Array.from({ length: count }, (_, n) => [`/blog/post-${n}`, 'key'] as const);
  const loaded = { renderer: { render } } as unknown as LoadedCode;
  expect((await renderPages(loaded, pages, save)).size).toBe(count);
  expect(new Set(save.mock.calls.map((call) => call[3]))).toEqual(new Set([quality]));
});

test.each([
  ['/blog', 'quick'],
  ['/', 'small'],
] as const)('the page %s is stored with the quality “%s”', async (path, quality) => {
  const store = memoryStore();
  const page = await savePage(store)(path, 'text/html', body, 'quick');
  const stored = await store.get(fileKey(page));
  const sizes = (['small', 'standard', 'quick'] as const).map(
    async (each) => (await compress(body, 'br', each)).equals(stored ?? new Uint8Array()) && each,
  );
  expect((await Promise.all(sizes)).filter(Boolean)).toEqual([quality]);
});
