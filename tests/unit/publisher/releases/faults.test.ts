import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { contentPublish, emptyMemory } from '../../../../publisher/content/content-publish.ts';
import { publishToFolder } from '../../../../publisher/content/publish-task.ts';
import type { ObjectStore } from '../../../../publisher/releases/object-store.ts';
import { folderStore } from '../../../../publisher/stores/folder.ts';
import { makeSmallDisk } from '../../../small-disk.ts';
import { breakDiskAtEveryChange, diskFull, killed } from '../disk-faults.ts';
import { memoryStore } from '../memory-store.ts';
import { makePost, postId, seeded } from '../posts.ts';
import { randomEdits } from '../random-edits.ts';
import { startScenario, type Scenario } from '../release-scenario.ts';
import { siteIn, type Site } from '../site-in.ts';

vi.setConfig({ testTimeout: 60_000 });

let scenario: Scenario;
/** A folder with a release that an edit made outdated. */
let base: string;
let before: Site;
let after: Site;

beforeAll(async () => {
  scenario = await startScenario(3);
  base = scenario.newFolder();
  await scenario.publish(folderStore(base));
  before = await siteIn(folderStore(base));
  edit();
  after = await scenario.fromNothing();
});
afterAll(() => scenario.close());

function edit() {
  scenario.backend.put(makePost(0, { title: 'Edited' }));
  scenario.backend.remove(postId(1));
}

function copyOfBase(): string {
  const copy = scenario.newFolder();
  execFileSync('cp', ['-a', base, copy]);
  return copy;
}

const publishIn = (folder: string) =>
  publishToFolder(
    scenario.loaded(),
    folderStore(folder),
    { ...scenario.folderSettings(folder), everything: false },
    emptyMemory(),
  );
const siteInFolder = (folder: string) => siteIn(folderStore(folder));

test.each([
  ['publish', copyOfBase, () => before],
  ['first publish', () => scenario.newFolder(), () => ({})],
])('a %s killed at any moment leaves the old site, and the next one succeeds', async (...args) => {
  const [, prepare, old] = args;
  await breakDiskAtEveryChange(killed, prepare, publishIn, async ({ folder, when }) => {
    expect([old(), after], when).toContainEqual(await siteInFolder(folder));
    await publishIn(folder);
    expect(await siteInFolder(folder), when).toEqual(after);
    rmSync(folder, { recursive: true });
  });
});

test('a publish that fills the disk keeps the old site and says so', async () => {
  await breakDiskAtEveryChange(
    diskFull,
    copyOfBase,
    publishIn,
    async ({ folder, outcome, when }) => {
      // The release may already be live.
      if (outcome instanceof Error) {
        expect(await siteInFolder(folder), when).toEqual(before);
        expect(outcome).toMatchObject({
          name: 'PublishError',
          message: `The disk is full, so the site wasn’t updated. Free some space for ${folder}; publishing is retried automatically.`,
        });
        await publishIn(folder);
      }
      expect(await siteInFolder(folder), when).toEqual(after);
      rmSync(folder, { recursive: true });
    },
  );
});

const disk = makeSmallDisk(2);
afterAll(() => disk.remove());

test.skipIf(disk.path === undefined)(
  'a publish works again after a real disk was full',
  async () => {
    const folder = join(disk.path ?? '', 'site');
    await publishIn(folder);
    const full = await siteInFolder(folder);
    scenario.backend.put(makePost(1, { content: 'x'.repeat(100_000) }));
    disk.fill();
    await expect(publishIn(folder)).rejects.toThrow(
      /^The disk is full, so the site wasn’t updated\./,
    );
    expect(await siteInFolder(folder)).toEqual(full);
    rmSync(join(disk.path ?? '', 'filler'));
    await publishIn(folder);
    expect(await siteInFolder(folder)).toEqual(await scenario.fromNothing());
    scenario.backend.put(makePost(1));
  },
);

/** A store with one release that an edit made outdated. */
async function outdatedStore() {
  const store = memoryStore();
  await scenario.publish(store);
  scenario.backend.put(makePost(0, { title: `Title ${Math.random()}` }));
  return store;
}

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
    const store = await outdatedStore();
    const movePointer = wrap(store.movePointer);
    const result = await scenario.publish({ ...store, movePointer });
    expect(result).toMatchObject({ changed: true });
    expect(await siteIn(store)).toEqual(await scenario.fromNothing());
  });

  test('fails: the old site stays', async () => {
    const store = await outdatedStore();
    const old = await siteIn(store);
    const movePointer = () => Promise.reject(new Error('No connection.'));
    await expect(scenario.publish({ ...store, movePointer })).rejects.toThrow('No connection.');
    expect(await siteIn(store)).toEqual(old);
  });
});

test('two publishers at the same time result in a site with the changes of both', async () => {
  const store = await outdatedStore();
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

describe('a damaged store is repaired', () => {
  test.each(['roots/', 'shards/', 'blobs/', ''])('after all of %j were lost', async (prefix) => {
    const store = await outdatedStore();
    for (const key of store.objects.keys()) if (key.startsWith(prefix)) store.objects.delete(key);
    await scenario.publish(store, { everything: true });
    expect(await siteIn(store)).toEqual(await scenario.fromNothing());
  });

  test('after any one object was damaged', async () => {
    const store = await outdatedStore();
    const { objects } = store;
    for (const key of [...objects.keys()]) {
      const bytes = objects.get(key);
      if (!bytes) continue;
      objects.set(key, bytes.slice(1));
      await scenario.publish(store, { everything: true });
      expect(await siteIn(store), key).toEqual(await scenario.fromNothing());
    }
  });
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
    const settings = scenario.settings(killedAfter(store, left));
    try {
      await contentPublish(scenario.loaded(), settings, memory);
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

/** Fails from a write on, as if the process had been killed. */
function killedAfter(store: ObjectStore, writes: number): ObjectStore {
  let count = 0;
  const check = () => {
    if (++count > writes) throw new Error('killed');
  };
  return {
    ...store,
    put: async (...object) => (check(), store.put(...object)),
    movePointer: async (...pointer) => (check(), store.movePointer(...pointer)),
  };
}
