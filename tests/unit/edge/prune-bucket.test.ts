import { beforeEach, expect, test, vi } from 'vitest';
import { pruneBucket } from '../../../edge/pointer.ts';
import { messageOf } from '../../../publisher/error.ts';
import type { ObjectStore } from '../../../publisher/releases/object-store.ts';
import { memoryStore } from '../publisher/memory-store.ts';
import { makePost } from '../publisher/posts.ts';
import { openScenario, type Scenario } from '../publisher/release-scenario.ts';
import { siteIn } from '../publisher/site-in.ts';

let scenario: Scenario;
let store: ReturnType<typeof memoryStore>;

/** The objects of the first release are old, and no release needs them any longer. */
beforeEach(async () => {
  scenario = await openScenario();
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

const publish = (to: ObjectStore) => scenario.publish(to);

test('what’s deleted while a deployment stores it again is restored by the next publish', async () => {
  const deploy = () => scenario.publish(store, { everything: true });
  const pruning: ObjectStore = {
    ...store,
    async delete(keys) {
      if (keys.some((key) => key.startsWith('blobs/'))) await deploy();
      await store.delete(keys);
    },
  };
  await pruneBucket(pruning, 'live');
  const expected = await scenario.fromNothing();
  expect(await siteIn(store).catch(messageOf)).not.toEqual(expected);
  await deploy();
  expect(await siteIn(store)).toEqual(expected);
});

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
