import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { contentPublish, emptyMemory } from '../../../../publisher/content/content-publish.ts';
import { publishToFolder } from '../../../../publisher/content/publish-task.ts';
import { messageOf } from '../../../../publisher/error.ts';
import type { ObjectStore } from '../../../../publisher/releases/object-store.ts';
import { folderStore } from '../../../../publisher/stores/folder.ts';
import { makeSmallDisk } from '../../../small-disk.ts';
import { memoryStore, type MemoryStore } from '../memory-store.ts';
import { makePost, postId, seeded } from '../posts.ts';
import { randomEdits } from '../random-edits.ts';
import { startScenario, type Scenario } from '../release-scenario.ts';
import { siteIn, type Site } from '../site-in.ts';

vi.setConfig({ testTimeout: 60_000 });

let scenario: Scenario;
/** Has a release that an edit made outdated. */
let base: MemoryStore;
let before: Site;
let after: Site;

beforeAll(async () => {
  scenario = await startScenario(3);
  base = memoryStore();
  await scenario.publish(base);
  before = await siteIn(base);
  scenario.backend.put(makePost(0, { title: 'Edited' }));
  scenario.backend.remove(postId(1));
  after = await scenario.fromNothing();
});
afterAll(() => scenario.close());

/** Without `everything`, in a new process. */
const publishIn = (folder: string, everything = false, store: ObjectStore = folderStore(folder)) =>
  publishToFolder(
    scenario.loaded(),
    store,
    { ...scenario.folderOptions(folder), everything },
    emptyMemory(),
  );
const siteInFolder = (folder: string) => siteIn(folderStore(folder));

/** Fails from a write on. */
function failingAfter(writes: number, error: Error, store: ObjectStore): ObjectStore {
  let count = 0;
  const check = () => {
    if (++count > writes) throw error;
  };
  return {
    ...store,
    put: async (...object) => (check(), store.put(...object)),
    movePointer: async (...pointer) => (check(), store.movePointer(...pointer)),
  };
}

const killed = new Error('killed');
const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
const fullMessage =
  'The disk is full, so the site wasn’t updated. Free some space on the disk that holds /site. Publishing is retried automatically.';

test.each([
  ['publish killed', killed, 'killed', () => base.copy(), () => before],
  ['first publish killed', killed, 'killed', () => memoryStore(), () => ({})],
  ['publish that fills the disk', full, fullMessage, () => base.copy(), () => before],
] as const)(
  'a %s between any two writes leaves the old site, and the next one succeeds',
  async (...[, error, message, makeStore, old]) => {
    let isDone = false;
    for (let writes = 0; !isDone; writes += 1) {
      const store = makeStore();
      const failing = failingAfter(writes, error, store);
      const outcome = await publishIn('/site', false, failing).catch(messageOf);
      isDone = outcome !== message;
      expect(await siteIn(store), `after ${writes} writes`).toEqual(isDone ? after : old());
      await publishIn('/site', false, store);
      expect(await siteIn(store), `after ${writes} writes`).toEqual(after);
    }
  },
);

describe('moving the pointer', () => {
  test.each<[string, (move: ObjectStore['movePointer']) => ObjectStore['movePointer']]>([
    [
      'succeeds, but the response is lost',
      (move) =>
        async (...pointer) => {
          await move(...pointer);
          throw new Error('The connection was closed.');
        },
    ],
    [
      'is repeated, and refused the second time',
      (move) =>
        async (...pointer) => {
          await move(...pointer);
          return move(...pointer);
        },
    ],
  ])('%s: the release is live', async (_, wrap) => {
    const store = base.copy();
    const movePointer = wrap(store.movePointer);
    const result = await scenario.publish({ ...store, movePointer });
    expect(result).toMatchObject({ changed: true });
    expect(await siteIn(store)).toEqual(after);
  });

  test('fails: the old site stays', async () => {
    const store = base.copy();
    const movePointer = () => Promise.reject(new Error('No connection.'));
    await expect(scenario.publish({ ...store, movePointer })).rejects.toThrow('No connection.');
    expect(await siteIn(store)).toEqual(before);
  });
});

describe('a damaged folder is repaired', () => {
  let folder: string;
  beforeEach(async () => {
    folder = scenario.newFolder();
    await publishIn(folder);
  });

  test.each(['roots', 'shards', 'blobs', 'pointers', ''])('after %j was lost', async (name) => {
    rmSync(join(folder, name), { recursive: true });
    await publishIn(folder, true);
    expect(await siteInFolder(folder)).toEqual(after);
  });

  test('after any object was damaged, with a warning for each page', async () => {
    const store = folderStore(folder);
    const warnings: string[] = [];
    for (const objects of ['blobs', 'shards', 'roots']) {
      for await (const { key } of store.list(`${objects}/`)) {
        const bytes = await store.get(key);
        await store.put(key, bytes?.slice(1) ?? new Uint8Array());
        warnings.push(...(await publishIn(folder, true)).warnings);
        expect(await siteIn(store), key).toEqual(after);
      }
    }
    expect(warnings).toContain('/blog was damaged and has been repaired.');
  });
});

const disk = makeSmallDisk(2);
afterAll(() => disk.remove());

test.skipIf(disk.path === undefined)(
  'a publish works again after a real disk was full',
  async () => {
    const folder = join(disk.path ?? '', 'site');
    await publishIn(folder);
    const old = await siteInFolder(folder);
    scenario.backend.put(makePost(1, { content: 'x'.repeat(100_000) }));
    disk.fill();
    await expect(publishIn(folder)).rejects.toThrow(
      /^The disk is full, so the site wasn’t updated\./,
    );
    expect(await siteInFolder(folder)).toEqual(old);
    rmSync(join(disk.path ?? '', 'filler'));
    await publishIn(folder);
    expect(await siteInFolder(folder)).toEqual(await scenario.fromNothing());
    scenario.backend.put(makePost(1));
  },
);

test('two publishers at the same time result in a site with the changes of both', async () => {
  const store = base.copy();
  const memories = [emptyMemory(), emptyMemory()];
  for (let round = 0; round < 10; round += 1) {
    const publishes = memories.map((memory, n) => {
      scenario.backend.put(makePost(n, { title: `Title ${round} by ${n}` }));
      return scenario.publish(store, { memory });
    });
    await Promise.all(publishes);
    expect(await siteIn(store)).toEqual(await scenario.fromNothing());
  }
});

test('1,000 random edits with random kills result in the same site as a single publish', async () => {
  const edit = randomEdits(scenario.backend, 20_261_122);
  const random = seeded(1);
  const store = memoryStore();
  let memory = emptyMemory();
  let kills = 0;
  const history: string[] = [];
  for (let n = 1; n <= 1000; n += 1) {
    history.push(edit());
    const left = random() < 0.2 ? Math.floor(random() * 20) : Infinity;
    const options = scenario.options(failingAfter(left, killed, store));
    try {
      await contentPublish(scenario.loaded(), options, memory);
    } catch (error) {
      expect(error).toHaveProperty('message', 'killed');
      kills += 1;
      memory = emptyMemory();
    }
    if (n % 100 > 0) continue;
    await scenario.publish(store, { memory });
    expect(await siteIn(store), history.join('; ')).toEqual(await scenario.fromNothing());
  }
  expect(kills).toBeGreaterThan(30);
}, 120_000);
