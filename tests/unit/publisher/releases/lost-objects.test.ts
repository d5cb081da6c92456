import { expect, test, vi } from 'vitest';
import { digestOf } from '../../../../publisher/releases/digest.ts';
import { openRepairs } from '../../../../publisher/releases/lost-objects.ts';
import { memoryStore } from '../memory-store.ts';

test('damaged objects are deleted and restored at most once a minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const store = memoryStore();
  const texts = ['intact', 'one', 'two', 'three'];
  const keys = texts.map((text) => `blobs/${digestOf(text)}`);
  const restored: string[][] = [];
  const { repair, deleteDamaged } = openRepairs(store, async () => {
    await deleteDamaged();
    restored.push(keys.filter((key) => !store.objects.has(key)));
    for (const [n, key] of keys.entries()) await store.put(key, Buffer.from(texts[n] ?? ''));
  });
  for (const key of keys) await store.put(key, Buffer.from('damaged'));
  const [intact = '', one = '', two = '', three = ''] = keys;
  await store.put(intact, Buffer.from('intact'));
  for (const key of [one, intact, two, one]) await repair(key);
  expect(restored).toEqual([[one]]);
  await store.put(three, Buffer.from('damaged'));
  vi.advanceTimersByTime(59_999);
  await repair(three);
  expect(restored).toHaveLength(1);
  vi.advanceTimersByTime(1);
  await store.put(two, Buffer.from('damaged'));
  await repair(three);
  expect(restored).toEqual([[one], [two, three]]);
});

test('an object that can’t be read stays for the next run, and doesn’t stop the others', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const store = memoryStore();
  const keys = ['broken', 'damaged'].map((text) => `blobs/${digestOf(text)}`);
  for (const key of keys) await store.put(key, Buffer.from('x'));
  const get = vi.spyOn(store, 'get').mockRejectedValueOnce(new Error('EIO'));
  const { repair, deleteDamaged } = openRepairs(store, async () => undefined);
  for (const key of keys) await repair(key);
  await deleteDamaged();
  expect([...store.objects.keys()]).toEqual(keys.slice(0, 1));
  get.mockRestore();
  await deleteDamaged();
  expect([...store.objects.keys()]).toEqual([]);
});
