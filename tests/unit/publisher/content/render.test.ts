import { expect, test } from 'vitest';
import type { LoadedCode } from '../../../../publisher/code/load.ts';
import { renderPages } from '../../../../publisher/content/render.ts';
import { compress, fileKey, savePage, type Quality } from '../../../../publisher/releases/files.ts';
import { memoryStore } from '../memory-store.ts';
import { makePost } from '../posts.ts';

const headers = new Headers({ 'content-type': 'text/html' });
const text = Array.from({ length: 20 }, (_, n) => makePost(n).content).join('');
const bodyOf = (path: string) => new TextEncoder().encode(`${path} ${text}`);
const render = async (path: string) => ({ status: 200, headers, body: bodyOf(path) });
const loaded = { renderer: { render } } as unknown as LoadedCode;

test.each<[count: number, path: string, quality: Quality]>([
  [499, '/blog', 'standard'],
  [500, '/blog', 'quick'],
  [499, '/', 'small'],
  [500, '/', 'small'],
])('of %i pages, %s is compressed with the quality “%s”', async (count, path, quality) => {
  const store = memoryStore();
  const save = savePage(store);
  const others = Array.from({ length: count - 1 }, (_, n) => `/blog/post-${n}`);
  const pages = [path, ...others].map((each) => [each, 'key'] as const);
  const rendered = await renderPages(loaded, pages, (of, type, body, given) =>
    save(of, type, of === path ? body : body.subarray(0, 9), given),
  );
  expect(rendered.size).toBe(count);
  const page = rendered.get(path);
  const stored = page && (await store.get(fileKey(page)));
  const compressed = await Promise.all(
    (['small', 'standard', 'quick'] as const).map(async (each) => {
      const bytes = await compress(bodyOf(path), 'br', each);
      return stored !== undefined && bytes.equals(stored) ? [each] : [];
    }),
  );
  expect(compressed.flat()).toEqual([quality]);
});
