import childProcess from 'node:child_process';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { LoadedCode } from '../../../../publisher/code/load.ts';
import { emptyMemory } from '../../../../publisher/content/content-publish.ts';
import { publishToFolder } from '../../../../publisher/content/publish-task.ts';
import renderTask from '../../../../publisher/content/render-task.ts';
import {
  renderPages,
  renderShared,
  type RenderShare,
  type SaveFile,
} from '../../../../publisher/content/render.ts';
import { compress, describeFile, fileKey, savePage } from '../../../../publisher/releases/files.ts';
import { folderStore } from '../../../../publisher/stores/folder.ts';
import { defaultRetention } from '../../../../supabase/functions/_shared/rules/retention.ts';
import { memoryStore } from '../memory-store.ts';
import { makePosts } from '../posts.ts';
import { openScenario } from '../release-scenario.ts';
import { siteIn } from '../site-in.ts';

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

test.runIf(availableParallelism() > 1)(
  'half of a large publish is rendered in another process',
  async () => {
    const fork = vi.spyOn(childProcess, 'fork');
    syncBuiltinESMExports();
    const { folder, folderOptions, fromNothing, loaded: load } = await openScenario(1000);
    const options = { ...folderOptions(join(folder, 'releases')), compareAll: false };
    const store = folderStore(options.releases);
    await publishToFolder(load(), store, options, emptyMemory());
    expect(fork.mock.calls.map((call) => String(call[1]))).toEqual([
      expect.stringMatching(/render-task\.ts$/),
    ]);
    expect(await siteIn(store)).toEqual(await fromNothing());
  },
);

test('what another process stores survives a power failure', async () => {
  const open = vi.spyOn(promises, 'open');
  syncBuiltinESMExports();
  const { folder, folderOptions } = await openScenario(0);
  const setup = folderOptions(join(folder, 'releases'));
  const share = { pages: [['/blog', 'key'] as const], cards: [], rearrangedAt: null };
  const rendered = await (await renderTask(setup))({ ...share, retention: defaultRetention });
  const files = [...rendered.values()].map((file) => join(setup.releases, fileKey(file)));
  expect(open.mock.calls.map(([path]) => path)).toEqual([...files, join(setup.releases, 'blobs')]);
});
