import { availableParallelism } from 'node:os';
import { openTask, type Task } from '../child-task.ts';
import { loadCode } from '../code/load.ts';
import { readText } from '../releases/digest.ts';
import { savePage } from '../releases/files.ts';
import { folderStore } from '../stores/folder.ts';
import { renderPages, type RenderedPages, type RenderShare, type Share } from './render.ts';

interface Folders {
  /** Folder of the code build. */
  buildDir: string;
  /** Folder of the releases. */
  releases: string;
}

/** About twice what the process takes with 10,000 posts, which leaves enough for everything else. */
const neededMemory = 1024 ** 3;

/** A third of the publish's own limit, which leaves time to render the pages without this process. */
const timeoutMs = 5 * 60_000;

/**
 * Returns a function that renders a share of many pages into the folder of the releases, in a process of its own that
 * ends with the share, or renders nothing if there's too little memory. Undefined if the machine has only one core.
 */
export function openOtherRenderer(setup: Folders): RenderShare | undefined {
  if (availableParallelism() < 2) return undefined;
  const name = 'The render process';
  const options = { name, setup, logger: console.error, timeoutMs, idleMs: 0 };
  const { run } = openTask<Folders, Share, RenderedPages>(import.meta.url, options);
  return async (share) => (process.availableMemory() < neededMemory ? new Map() : run(share));
}

const renderTask: Task<Folders, Share, RenderedPages> = async ({ buildDir, releases }) => {
  const loaded = await loadCode(buildDir);
  const store = folderStore(releases);
  return async ({ cards, retention, rearrangedAt, pages }) => {
    loaded.renderer.setSource({
      cards: async () => cards,
      retention: async () => retention,
      rearrangedAt: async () => rearrangedAt,
      content: ({ content_digest }) => readText(store, 'blobs', content_digest),
    });
    const rendered = await renderPages(loaded, pages, savePage(store));
    await store.sync();
    return rendered;
  };
};
export default renderTask;
