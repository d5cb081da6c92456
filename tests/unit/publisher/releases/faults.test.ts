import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseRedirects } from '../../../../publisher/code/host-files.ts';
import { contentPublish, emptyMemory } from '../../../../publisher/content/content-publish.ts';
import { messageOf } from '../../../../publisher/error.ts';
import { openRepairs } from '../../../../publisher/releases/lost-objects.ts';
import type { ObjectStore } from '../../../../publisher/releases/object-store.ts';
import { hostFiles } from '../../../../publisher/releases/site-path.ts';
import { isLong } from '../../../long-tests.ts';
import { contents } from '../folders.ts';
import { memoryStore, type MemoryStore } from '../memory-store.ts';
import { makePost, postId, seeded } from '../posts.ts';
import { randomEdits } from '../random-edits.ts';
import { startScenario, type Scenario } from '../release-scenario.ts';
import { siteIn, type Site } from '../site-in.ts';
import { createFolderStore, createMemoryStore, type CreateStore } from '../stores/contract.ts';
import {
  expectCompleteHistory,
  failingAfter,
  killed,
  pruneWithKills,
  withClock,
} from './store-faults.ts';

const client = { 'index.html': '<h1>Home</h1>'.repeat(100), _redirects: '/old /new 301\n' };

// Publishes to each kind of store, while things go wrong.
describe.each<[string, CreateStore, edits: number]>([
  ['a bucket', createMemoryStore, isLong ? 1000 : 200],
  ['a folder', createFolderStore, isLong ? 500 : 100],
])('publishing to %s', (_, create, edits) => {
  let scenario: Scenario;
  /** Has a release that an edit made outdated. */
  let base: MemoryStore;
  let before: Site;
  let after: Site;

  beforeAll(async () => {
    scenario = await startScenario(3);
    await scenario.deploy('code-1', client);
    base = memoryStore();
    await scenario.publish(base);
    before = await siteIn(base);
  });
  beforeEach(async () => {
    scenario.backend.put(makePost(0, { title: 'Edited' }));
    scenario.backend.remove(postId(1));
    after = await scenario.fromNothing();
  });
  afterAll(() => scenario.close());

  /** A store with the objects of `base`. */
  async function outdatedStore() {
    const open = await create();
    const store = open();
    const objects = [...base.objects].filter(([key]) => !key.startsWith('pointers/'));
    await Promise.all(objects.map((object) => store.put(...object)));
    const { digest = '' } = (await base.readPointer('live')) ?? {};
    await store.movePointer('live', digest, undefined);
    return open;
  }

  test.each([
    ['publish', outdatedStore, () => before],
    ['first publish', create, () => ({})],
  ])(
    'a %s that’s killed between any two writes leaves the old site, and the next one succeeds',
    async (_, make, old) => {
      let isDone = false;
      for (let writes = 0; !isDone; writes += 1) {
        const open = await make();
        const outcome = await scenario.publish(failingAfter(writes, open())).catch(messageOf);
        isDone = outcome !== killed.message;
        const when = `after ${writes} writes`;
        expect(await siteIn(open()), when).toEqual(isDone ? after : old());
        if (!isDone) await scenario.publish(open());
        expect(await siteIn(open()), when).toEqual(after);
      }
    },
  );

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
  ])('if moving the pointer %s, the release is live', async (_, wrap) => {
    const store = (await outdatedStore())();
    const movePointer = wrap(store.movePointer);
    const result = await scenario.publish({ ...store, movePointer });
    expect(result).toMatchObject({ changed: true });
    expect(await siteIn(store)).toEqual(after);
  });

  test('any object that was damaged is restored, once a reader has found it', async () => {
    const open = await create();
    const store = open();
    await scenario.publish(store);
    for (const folder of ['blobs', 'shards', 'roots']) {
      // Listed up front, because publishing adds objects.
      for (const { key } of await Array.fromAsync(store.list(`${folder}/`))) {
        const bytes = await store.get(key);
        await store.put(key, bytes?.slice(1) ?? new Uint8Array());
        const requestRun = async () => void (await scenario.publish(open(), { compareAll: true }));
        const repair = openRepairs(store, requestRun, (act) => act());
        await repair(key);
        expect(await siteIn(store), key).toEqual(after);
      }
    }
  });

  test('two publishers at the same time result in a site with the changes of both', async () => {
    const open = await outdatedStore();
    const publishers = [0, 1].map((n) => ({ n, store: open(), memory: emptyMemory() }));
    for (let round = 0; round < 10; round += 1) {
      const publishes = publishers.map(({ n, store, memory }) => {
        scenario.backend.put(makePost(n, { title: `Title ${round} by ${n}` }));
        return scenario.publish(store, { memory });
      });
      await Promise.all(publishes);
      expect(await siteIn(open())).toEqual(await scenario.fromNothing());
    }
  });

  test(`${edits} random edits and erasures with random kills and prunes result in the same site as \`npm run build\``, async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const edit = randomEdits(scenario.backend, 20_261_122);
    const random = seeded(1);
    const open = await create();
    const openWithClock = withClock(open);
    let store = openWithClock();
    let memory = emptyMemory();
    let kills = 0;
    let deleted = 0;
    const history: string[] = [];
    for (let n = 1; n <= edits; n += 1) {
      vi.setSystemTime(Date.now() + 40 * 60_000);
      history.push(edit());
      if (n % 40 === 0) scenario.backend.erasedAt = new Date().toISOString();
      const left = random() < 0.2 ? Math.floor(random() * 20) : Infinity;
      const options = scenario.options(failingAfter(left, store));
      let isKilled = false;
      try {
        await contentPublish(scenario.loaded(), options, memory);
        if (random() < 0.1) deleted += await pruneWithKills(store, random);
      } catch (error) {
        expect(error).toBe(killed);
        isKilled = true;
      }
      if (isKilled) {
        kills += 1;
        store = openWithClock();
        memory = emptyMemory();
      }
      if (n % (edits / 10) > 0) continue;
      await scenario.publish(store, { memory });
      expect(await siteIn(store), history.join('; ')).toEqual(await scenario.fromNothing());
      await expectCompleteHistory(store);
    }
    expect(kills).toBeGreaterThan(edits / 30);
    expect(deleted).toBeGreaterThan(edits / 2);
    expect(asExport(await siteIn(store))).toEqual(await exportedSite());
  }, 120_000);

  /** What `npm run build` writes. */
  async function exportedSite() {
    const target = join(scenario.folder, 'dist');
    await scenario.exportTo(target, (line) => expect.fail(line));
    const { _headers: _, _redirects = '', ...files } = contents(target);
    return { files, redirects: parseRedirects(_redirects) };
  }

  /** A site in a store in the form of an export. */
  function asExport(site: Site) {
    const isRedirect = (path: string) => path.startsWith('/');
    const all = Object.entries(site);
    const files = all.filter(([path]) => !isRedirect(path) && !path.endsWith('.br'));
    const moved = all.flatMap(([path, content]) =>
      isRedirect(path) ? [[path, content.replace('redirects to ', '')]] : [],
    );
    return {
      files: Object.fromEntries(files.filter(([file]) => !hostFiles.has(file))),
      redirects: { ...scenario.loaded().code.redirects, ...Object.fromEntries(moved) },
    };
  }
});
