import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultRetention } from '../../supabase/functions/_shared/rules/retention.ts';
import type { Task } from '../child-task.ts';
import { loadCode, type LoadedCode } from '../code/load.ts';
import { isOutOfSpace, PublishError } from '../error.ts';
import { bodiesIn } from '../releases/bodies.ts';
import { damagedPaths } from '../releases/damage.ts';
import { readLive } from '../releases/live.ts';
import type { ObjectStore } from '../releases/object-store.ts';
import { prune } from '../releases/prune.ts';
import { allEntries } from '../releases/sharded-map.ts';
import { folderStore } from '../stores/folder.ts';
import type { BackendAddress } from './backend.ts';
import {
  contentPublish,
  emptyMemory,
  type PublishMemory,
  type PublishResult,
  type PublishOptions,
} from './content-publish.ts';
import { renderInThreads } from './render-threads.ts';

export interface FolderOptions extends BackendAddress {
  /** Folder of the code build. */
  buildDir: string;
  /** Folder of the releases. */
  releases: string;
}

/** The only pointer in a folder. */
export const folderPointer = 'live';

/** Slow work that doesn't depend on what changed is done in the setup, or cached. */
const publishTask: Task<FolderOptions, Pick<PublishOptions, 'everything'>, PublishResult> = async (
  options,
) => {
  const loaded = await loadCode(options.buildDir);
  const store = folderStore(options.releases, { syncsLate: true });
  const memory = emptyMemory();
  await warmUp(loaded, store, memory);
  return ({ everything }) => publishToFolder(loaded, store, { ...options, everything }, memory);
};
export default publishTask;

/** Publishes to a folder. With `everything`, also repairs and prunes it. */
export async function publishToFolder(
  loaded: LoadedCode,
  store: ObjectStore,
  { everything, ...options }: FolderOptions & Pick<PublishOptions, 'everything'>,
  memory: PublishMemory,
): Promise<PublishResult> {
  const publish = (changes: Pick<PublishOptions, 'everything' | 'damaged'>) =>
    contentPublish(
      loaded,
      {
        ...options,
        ...changes,
        store,
        pointer: folderPointer,
        render: renderInThreads(options),
        readFile: (file) => readFileSync(join(options.buildDir, 'client', file)),
      },
      memory,
    );
  const pruneFolder = () => prune(store, [folderPointer], new Date());
  try {
    const result = await publish({ everything });
    if (!everything || !memory.live) return result;
    const damaged = await damagedPaths(store, memory.live.entries);
    const repair = damaged.size > 0 ? await publish({ everything: false, damaged }) : undefined;
    await pruneFolder();
    const repaired = [...damaged].map((path) => `${path} was damaged and has been repaired.`);
    return { ...result, ...repair, warnings: [...result.warnings, ...repaired] };
  } catch (error) {
    if (!isOutOfSpace(error)) throw error;
    await pruneFolder().catch(() => undefined);
    throw new PublishError(
      `The disk is full, so the site wasn’t updated. Free some space on the disk that holds ${options.releases}. Publishing is retried automatically.`,
    );
  }
}

/** The listing, the sitemap, the feed, and some posts. */
const warmUpPages = 10;

/** Reads the live release and renders a few of its pages, so that V8 has compiled the code. */
async function warmUp(
  { renderer }: LoadedCode,
  store: ObjectStore,
  memory: PublishMemory,
): Promise<void> {
  const live = await readLive(store, folderPointer).catch(() => undefined);
  if (!live) return;
  memory.live = live;
  const bodies = bodiesIn(store);
  const posts = renderer.collect([...allEntries(live.cards)].map(([, card]) => card));
  renderer.setSource({
    cards: async () => posts.cards,
    retention: async () => defaultRetention,
    content: async ({ content_digest }) => (await bodies.get(content_digest)) ?? '',
  });
  const pages = renderer.contentPages(posts, defaultRetention);
  for (const { path } of pages.take(warmUpPages)) await renderer.render(path);
}
