import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pruneBucket } from '../../../../edge/pointer.ts';
import type { ObjectStore } from '../../../../publisher/releases/object-store.ts';
import { asPrune, outsidePrunes } from '../../../../publisher/releases/prune-lock.ts';
import { memoryStore } from '../memory-store.ts';
import { makePost } from '../posts.ts';
import { startScenario, type Scenario } from '../release-scenario.ts';
import { siteIn } from '../site-in.ts';

let scenario: Scenario;
let store: ReturnType<typeof memoryStore>;

/** The objects of the first release are old, and no release needs them any longer. */
beforeEach(async () => {
  scenario = await startScenario();
  store = memoryStore();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
  await publish(store);
  for (let n = 1; n <= 21; n += 1) {
    scenario.backend.put(makePost(1, { title: `Title ${n}` }));
    await publish(store);
  }
  vi.setSystemTime(Date.UTC(2026, 0, 3));
  scenario.backend.put(makePost(2, { title: 'Today' }));
  await publish(store);
  scenario.backend.put(makePost(1));
  scenario.backend.put(makePost(2));
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await scenario.close();
});

const logger = () => undefined;
const publish = (to: ObjectStore) => scenario.publish(to);

test.each([
  ['that started before it', true],
  ['that started during it', false],
])('pruning doesn’t delete what another process’s publish stores again %s', async (_, isFirst) => {
  const isReady = Promise.withResolvers<undefined>();
  const shared: ObjectStore = {
    ...store,
    readPointer(name) {
      // When it opens the store, and again when it has stored everything, or while it waits for the prune.
      if (name === 'prune' && ++reads === 2) isReady.resolve(undefined);
      return store.readPointer(name);
    },
  };
  let reads = 0;
  const opened = isFirst ? await outsidePrunes(shared, logger)() : undefined;
  let publishing: Promise<unknown> | undefined;
  await pruneBucket(
    {
      ...store,
      async *list(prefix) {
        yield* prefix === 'pointers/live-'
          ? [{ key: 'pointers/live', modified: new Date() }]
          : store.list(prefix);
      },
      async delete(keys) {
        if (keys.length === 0) return;
        publishing ??= (async () => publish(opened ?? (await outsidePrunes(shared, logger)())))();
        await Promise.race([publishing, isReady.promise]);
        await store.delete(keys);
      },
    },
    'live',
  );
  expect(publishing).toBeDefined();
  await publishing;
  expect(await siteIn(store)).toEqual(await scenario.fromNothing());
});

test('a publish that no prune interrupted moves its pointer once', async () => {
  await pruneBucket(store, 'live');
  const movePointer = vi.fn(store.movePointer);
  await publish(await outsidePrunes({ ...store, movePointer }, logger)());
  expect(movePointer).toHaveBeenCalledTimes(1);
});

test('an interrupted prune is waited for only once', async () => {
  await expect(
    asPrune({ ...store, movePointer: movesOnce() }, async () => undefined),
  ).rejects.toThrow('killed');
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 6 * 60_000));
  const log: string[] = [];
  let reads = 0;
  const shared: ObjectStore = {
    ...store,
    readPointer(name) {
      if (name === 'prune') reads += 1;
      return store.readPointer(name);
    },
  };
  const open = outsidePrunes(shared, (line) => log.push(line));
  const opened = await open();
  expect(reads).toBeGreaterThan(1);
  reads = 0;
  expect(await opened.movePointer('live', 'a', await store.readPointer('live'))).toBeDefined();
  expect(await (await open()).movePointer('other', 'a', undefined)).toBeDefined();
  expect(reads).toBe(3);
  expect(log).toEqual(['Another publisher is deleting old objects. Waiting up to 10 minutes …']);
});

/** As if the process is killed after the first move. */
function movesOnce(): ObjectStore['movePointer'] {
  let moves = 0;
  return async (...move) => {
    if (++moves > 1) throw new Error('killed');
    return store.movePointer(...move);
  };
}

test.each([
  ['a year ahead', 2027],
  ['a year behind', 2025],
])('a clock that is %s doesn’t make pruning delete new objects', async (_, year) => {
  const before = new Set(store.objects.keys());
  // A publish that hasn't ended.
  const movePointer = () => Promise.reject(new Error('killed'));
  await expect(publish({ ...store, movePointer })).rejects.toThrow('killed');
  const added = [...store.objects.keys()].filter((key) => !before.has(key));
  vi.setSystemTime(Date.UTC(year, 0, 3));
  await pruneBucket(store, 'live');
  expect(added).toSatisfy((keys: string[]) => keys.every((key) => store.objects.has(key)));
  await publish(store);
  expect(await siteIn(store)).toEqual(await scenario.fromNothing());
});
