import { expect, test } from 'vitest';
import { boundedCache } from '../../../publisher/cache.ts';

/** A cache of texts with ten characters in all. `loads` gets the keys that were loaded. */
function open({ sharesLoads = true } = {}) {
  const cached = boundedCache<string>({ maxSize: 10, sizeOf: ({ length }) => length, sharesLoads });
  const loads: string[] = [];
  const read = (key: string, value: string | undefined = key) =>
    cached(key, async () => (loads.push(key), value));
  return { cached, read, loads };
}

test('drops the least recently used values', async () => {
  const { read, loads } = open();
  for (const key of ['aaaa', 'bbbb', 'aaaa', 'cccc', 'aaaa', 'bbbb']) await read(key);
  expect(loads).toEqual(['aaaa', 'bbbb', 'cccc', 'bbbb']);
});

test('doesn’t cache errors, undefined, or values that are too large', async () => {
  const { cached, read, loads } = open();
  await expect(cached('a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await cached('a', async () => undefined)).toBeUndefined();
  await read('a');
  expect(await read('a')).toBe('a');
  for (let n = 0; n < 2; n += 1) await read('large', 'more than ten');
  expect(loads).toEqual(['a', 'large', 'large']);
  expect(await read('a')).toBe('a');
});

test.each([
  [true, 1],
  [false, 2],
])('if loads are shared: %j, two concurrent reads load %i times', async (sharesLoads, count) => {
  const { read, loads } = open({ sharesLoads });
  expect(await Promise.all([read('a'), read('a')])).toEqual(['a', 'a']);
  expect(loads).toHaveLength(count);
});
