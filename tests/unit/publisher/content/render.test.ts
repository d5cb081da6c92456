import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { LoadedCode } from '../../../../publisher/code/load.ts';
import { openOtherRenderer } from '../../../../publisher/content/render-task.ts';
import {
  renderPages,
  renderShared,
  type RenderShare,
  type SaveFile,
} from '../../../../publisher/content/render.ts';
import { compress, describeFile, fileKey, savePage } from '../../../../publisher/releases/files.ts';
import { readLive, type LiveRelease } from '../../../../publisher/releases/live.ts';
import type { FileEntry } from '../../../../publisher/releases/release.ts';
import { allEntries, valuesOf } from '../../../../publisher/releases/sharded-map.ts';
import { folderStore } from '../../../../publisher/stores/folder.ts';
import { defaultRetention } from '../../../../supabase/functions/_shared/rules/retention.ts';
import { memoryStore } from '../memory-store.ts';
import { makePosts } from '../posts.ts';
import { openScenario } from '../release-scenario.ts';

const body = new TextEncoder().encode(
  makePosts(20)
    .map(({ content }) => content)
    .join(''),
);

const entry = describeFile('text/html', body);
const render = async () => ({ status: 200, headers: new Headers(), body });
const loaded = { renderer: { render } } as unknown as LoadedCode;
const pagesOf = (count: number) =>
  Array.from({ length: count }, (_, n) => [`/blog/post-${n}`, 'key'] as const);

test.each([
  [499, 'standard'],
  [500, 'quick'],
])('each of %i pages is saved with the quality “%s”', async (count, quality) => {
  const save = vi.fn<SaveFile>().mockResolvedValue(entry);
  expect((await renderPages(loaded, pagesOf(count), save)).size).toBe(count);
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

const renderAll: RenderShare = async ({ pages }) => new Map(pages.map(([path]) => [path, entry]));

test.each<[case_: string, count: number, own: number, renderShare: RenderShare]>([
  ['a second process renders half of many pages', 1001, 501, renderAll],
  ['few pages are all rendered here', 999, 999, renderAll],
  [
    'all pages are rendered here if there’s no memory for another process',
    1000,
    1000,
    () => Promise.reject(new Error('killed')),
  ],
  [
    'a page that fails elsewhere is rendered here',
    1000,
    501,
    ({ pages, ...rest }) => renderAll({ ...rest, pages: pages.slice(1) }),
  ],
])('%s', async (_, count, own, renderShare) => {
  const save = vi.fn<SaveFile>().mockResolvedValue(entry);
  const share = {
    pages: pagesOf(count),
    cards: [],
    retention: defaultRetention,
    rearrangedAt: null,
  };
  const rendered = await renderShared(loaded, share, save, renderShare);
  expect([...rendered.keys()].sort()).toEqual(share.pages.map(([path]) => path).sort());
  expect(save).toHaveBeenCalledTimes(own);
});

test('another process renders the same pages', async () => {
  const { backend, folder, folderOptions, publish } = await openScenario();
  const releases = join(folder, 'releases');
  const store = folderStore(releases);
  await publish(store);
  const live = (await readLive(store, 'live')) as LiveRelease;
  const pages = new Map(
    [...allEntries(live.entries)].filter(([, each]) => each.kind === 'file' && each.key),
  ) as Map<string, FileEntry & { key: string }>;
  const rendered = await openOtherRenderer(folderOptions(releases))?.({
    pages: [...pages].map(([path, { key }]) => [path, key]),
    cards: valuesOf(live.cards),
    retention: backend.retention,
    rearrangedAt: null,
  });
  expect(rendered).toEqual(pages);
  expect(pages.size).toBe(10);
});
