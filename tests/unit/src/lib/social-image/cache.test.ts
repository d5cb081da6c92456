import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { cachedImage } from '~/lib/social-image';
import { temporaryFolder } from '../../../../temporary-folder.ts';

const render = vi.fn(async () => new TextEncoder().encode('drawn'));
const name = '0123456789abcdef.png';
let folder: string;
beforeEach(() => {
  folder = join(temporaryFolder(), 'cache');
  render.mockClear();
});

const cached = async () =>
  Buffer.from(await cachedImage(folder, `/social/${name}`, render)).toString();

test('an image is rendered once and then read', async () => {
  expect([await cached(), await cached()]).toEqual(['drawn', 'drawn']);
  expect(render).toHaveBeenCalledTimes(1);
  expect(readdirSync(folder)).toEqual([name]);
});

test('concurrent builds don’t affect each other', async () => {
  expect(await Promise.all([cached(), cached()])).toEqual(['drawn', 'drawn']);
  expect(readdirSync(folder)).toHaveLength(1);
});

test('an empty file, as after a power failure, is replaced', async () => {
  await cached();
  writeFileSync(join(folder, name), '');
  expect(await cached()).toBe('drawn');
});

test('an image is rendered even if it can’t be cached', async () => {
  mkdirSync(join(folder, name), { recursive: true });
  expect(await cached()).toBe('drawn');
  expect(readdirSync(folder)).toEqual([name]);
  rmSync(folder, { recursive: true });
  writeFileSync(folder, '');
  expect(await cached()).toBe('drawn');
});
