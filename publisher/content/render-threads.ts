import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FileEntry } from '../releases/release.ts';
import { renderPages, type RenderInputs, type RenderPages, type SaveFile } from './render.ts';

/** What a thread needs to render its share. */
export interface ThreadSetup extends RenderInputs {
  /** Folder of the code build. */
  buildDir: string;
  /** Folder of the releases. */
  releases: string;
  /** Paths and keys. */
  pages: readonly (readonly [path: string, key: string])[];
  /** The index of the next page that no thread has taken yet, in shared memory. */
  next: Int32Array<SharedArrayBuffer>;
}

/** Rendering fewer pages than this takes less time than starting a thread. */
const minPages = 500;

const maxThreads = 4;

/** With 10,000 posts, a thread takes almost 1 GB. On a small machine, a slower publish is better than one that's killed. */
const threadMemory = 1024 ** 3;

/** Renders many pages on several cores, into a folder. */
export function renderInThreads(folders: Pick<ThreadSetup, 'buildDir' | 'releases'>): RenderPages {
  return async (loaded, pages, save, inputs) => {
    const all = [...pages];
    if (all.length < minPages) {
      return renderPages(loaded, all, (path, type, body) =>
        save(path, type, body, { inPool: true }),
      );
    }
    const next = new Int32Array(new SharedArrayBuffer(4));
    const setup = { ...folders, ...inputs, pages: all, next };
    const fitting = Math.floor(process.availableMemory() / threadMemory);
    const count = Math.min(availableParallelism() - 1, maxThreads - 1, fitting);
    const threads = Array.from({ length: count }, () => startThread(setup));
    const saveQuickly = withQuickCompression(save);
    try {
      const rendered = await renderPages(loaded, untaken(setup), saveQuickly);
      for (const { result } of threads) {
        for (const [path, entry] of await result) rendered.set(path, entry);
      }
      // A thread may have failed. This one also detects pages that fail because a body is lost.
      const missing = all.filter(([path]) => !rendered.has(path));
      return new Map([...rendered, ...(await renderPages(loaded, missing, saveQuickly))]);
    } finally {
      for (const { worker } of threads) await worker.terminate();
    }
  };
}

/** Compresses pages quickly. In a large publish, Brotli 5 would take about as long as rendering them. */
export function withQuickCompression(save: SaveFile): SaveFile {
  return (path, type, body) => save(path, type, body, { isQuick: true });
}

/** Yields pages that no thread has taken yet, until none is left. */
export function* untaken({ pages, next }: Pick<ThreadSetup, 'pages' | 'next'>) {
  for (;;) {
    const page = pages[Atomics.add(next, 0, 1)];
    if (!page) return;
    yield page;
  }
}

/** `result` has no pages if the thread fails. */
function startThread(workerData: ThreadSetup) {
  const worker = new Worker(new URL('render-thread.ts', import.meta.url), { workerData });
  const { promise, resolve } = Promise.withResolvers<ReadonlyMap<string, FileEntry>>();
  worker.once('message', resolve);
  worker.once('error', () => resolve(new Map()));
  worker.once('exit', () => resolve(new Map()));
  return { worker, result: promise };
}
