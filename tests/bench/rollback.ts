import { join } from 'node:path';
import { startSiteHost } from '../../platform/site-host.ts';
import { readRoot } from '../../publisher/releases/release.ts';
import { rollback } from '../../publisher/releases/rollback.ts';
import { folderPointer, folderStore } from '../../publisher/stores/folder.ts';
import { makePost } from '../unit/publisher/posts.ts';
import { onCodeBuild } from './code-build.ts';

/**
 * Goes back and forth between two releases of a site with so many posts. Returns the milliseconds until visitors get
 * the other one.
 */
export async function timeRollbacks(posts: number, runs: number): Promise<number[]> {
  return onCodeBuild(async ({ folder, fill, edit, openTask }) => {
    fill(posts);
    const releases = join(folder, 'site');
    const task = openTask(releases);
    await task.run({ everything: false });
    edit(posts - 1, 'Second version');
    await task.run({ everything: false });
    await task.close();

    const store = folderStore(releases);
    const site = await startSiteHost({ port: 0, host: undefined, store, pointer: folderPointer });
    const { slug } = makePost(posts - 1);
    const page = async () => (await fetch(`${site.address}/blog/${slug}`)).text();
    const times: number[] = [];
    try {
      for (let run = 0; run < runs; run += 1) {
        const before = await page();
        const live = await store.readPointer(folderPointer);
        const parent = live && (await readRoot(store, live.root)).parent;
        if (!parent) throw new Error('There’s no earlier release.');
        const start = performance.now();
        await rollback(store, folderPointer, parent);
        const after = await page();
        times.push(performance.now() - start);
        if (after === before) throw new Error('The rollback changed nothing.');
      }
    } finally {
      await site.close();
    }
    return times;
  });
}
