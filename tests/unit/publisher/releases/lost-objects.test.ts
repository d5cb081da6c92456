import { expect, test, vi } from 'vitest';
import { digestOf } from '../../../../publisher/releases/digest.ts';
import { openRepairs } from '../../../../publisher/releases/lost-objects.ts';
import { memoryStore } from '../memory-store.ts';

test('damaged objects are looked at, deleted, and restored at most once a minute, even if one can’t be read', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.spyOn(console, 'error').mockReturnValue();
  const store = memoryStore();
  const texts = ['intact', 'one', 'two'];
  const [intact = '', one = '', two = ''] = texts.map((text) => `blobs/${digestOf(text)}`);
  for (const key of [one, two]) await store.put(key, Buffer.from('damaged'));
  await store.put(intact, Buffer.from('intact'));
  const get = vi.spyOn(store, 'get').mockRejectedValueOnce(new Error('EIO'));
  const requestRun = vi.fn(async () => undefined);
  const repair = openRepairs(store, requestRun, (act) => act());
  await repair(one);
  expect(requestRun).toHaveBeenCalledTimes(1);
  for (const key of [intact, two, one]) await repair(key);
  expect([...store.objects.keys()]).toEqual([one, intact]);
  vi.advanceTimersByTime(59_999);
  await repair(one);
  expect([get.mock.calls.flat(), requestRun.mock.calls.length]).toEqual([[one, intact, two], 1]);
  vi.advanceTimersByTime(1);
  await repair(one);
  expect([...store.objects.keys()]).toEqual([intact]);
  expect(requestRun).toHaveBeenCalledTimes(2);
});
