import { beforeEach, describe, expect, test, vi } from 'vitest';
import { digestOf, putObject } from '../../../../publisher/releases/digest.ts';
import { openRepairs } from '../../../../publisher/releases/lost-objects.ts';
import { readRoot } from '../../../../publisher/releases/release.ts';
import { memoryStore } from '../memory-store.ts';

describe('objects that readers find missing or damaged', () => {
  const [intact = '', one = '', two = ''] = ['intact', 'one', 'two'].map(
    (text) => `blobs/${digestOf(text)}`,
  );
  let store: ReturnType<typeof memoryStore>;
  let repair: ReturnType<typeof openRepairs>;
  const compareAll = vi.fn(async () => undefined);
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    compareAll.mockClear();
    store = memoryStore();
    for (const key of [one, two]) await store.put(key, Buffer.from('damaged'));
    await store.put(intact, Buffer.from('intact'));
    repair = openRepairs(store, compareAll, (act) => act());
  });

  test('are deleted if damaged, and restored, at most once a minute', async () => {
    const get = vi.spyOn(store, 'get');
    for (const key of [intact, one, two, one]) await repair(key);
    expect([...store.objects.keys()]).toEqual([intact]);
    vi.advanceTimersByTime(59_999);
    await repair(two);
    expect([get.mock.calls.flat(), compareAll.mock.calls.length]).toEqual([[intact, one, two], 1]);
    vi.advanceTimersByTime(1);
    await repair(two);
    expect([get.mock.calls.length, compareAll.mock.calls.length]).toEqual([4, 2]);
  });

  test('are restored, and looked at again a minute later, even if one can’t be read', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(store, 'get').mockRejectedValueOnce(new Error('EIO'));
    for (const key of [one, two]) await repair(key);
    expect(compareAll).toHaveBeenCalledTimes(1);
    expect([...store.objects.keys()]).toEqual([one, intact]);
    vi.advanceTimersByTime(60_000);
    await repair(one);
    expect([...store.objects.keys()]).toEqual([intact]);
  });
});

test('a root that an older publisher stored isn’t lost', async () => {
  const store = memoryStore();
  const root = { format: 2, erasedAt: null };
  const digest = await putObject(store, 'roots', Buffer.from(JSON.stringify(root)));
  expect(await readRoot(store, digest)).toEqual({ format: 2, heldBack: {}, erasedAt: '' });
});
