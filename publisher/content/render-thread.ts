// One thread of renderInThreads.
import { parentPort, workerData } from 'node:worker_threads';
import { loadCode } from '../code/load.ts';
import { savePage } from '../releases/files.ts';
import { bodiesIn } from '../releases/bodies.ts';
import { folderStore } from '../stores/folder.ts';
import { renderPages } from './render.ts';
import { withQuickCompression, untaken, type ThreadSetup } from './render-threads.ts';

const setup = workerData as ThreadSetup;
const loaded = await loadCode(setup.buildDir);
const store = folderStore(setup.releases, { syncsLate: true });
const bodies = bodiesIn(store);
loaded.renderer.setSource({
  cards: async () => setup.cards,
  retention: async () => setup.retention,
  async content({ content_digest }) {
    const content = await bodies.get(content_digest);
    if (content === undefined) throw new Error(`blobs/${content_digest} is lost.`);
    return content;
  },
});
const rendered = await renderPages(loaded, untaken(setup), withQuickCompression(savePage(store)));
await store.sync();
parentPort?.postMessage(rendered);
