import { expect, test, vi } from 'vitest';
import { digestOf, putObject } from '../../../../publisher/releases/digest.ts';
import { openRepairs } from '../../../../publisher/releases/lost-objects.ts';
import { readRoot } from '../../../../publisher/releases/release.ts';
import { memoryStore } from '../memory-store.ts';

test('damaged objects are deleted at once, and restored at most once a minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const store = memoryStore();
  const texts = ['intact', 'one', 'two'];
  const keys = texts.map((text) => `blobs/${digestOf(text)}`);
  for (const key of keys) await store.put(key, Buffer.from('damaged'));
  const [intact = '', one = '', two = ''] = keys;
  await store.put(intact, Buffer.from('intact'));
  const compareAll = vi.fn(async () => undefined);
  const repair = openRepairs(store, compareAll);
  for (const key of [intact, one, two, one]) await repair(key);
  expect([...store.objects.keys()]).toEqual([intact]);
  expect(compareAll).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(59_999);
  await repair(two);
  expect(compareAll).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await repair(two);
  expect(compareAll).toHaveBeenCalledTimes(2);
});

test('a root that an older publisher stored isn’t lost', async () => {
  const store = memoryStore();
  const root = { format: 2, erasedAt: null };
  const digest = await putObject(store, 'roots', Buffer.from(JSON.stringify(root)));
  expect(await readRoot(store, digest)).toEqual({ format: 2, heldBack: {}, erasedAt: '' });
});
