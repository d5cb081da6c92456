import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const draw = vi.fn(async () => new TextEncoder().encode('drawn'));
vi.doMock('~/lib/social-image/drawing', () => ({ draw }));
const { cachedSocialImage, socialImage } = await import('~/lib/social-image');

const text = { kicker: 'Services', title: 'Voice AI' };
let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'social-')), 'cache');
  draw.mockClear();
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const cached = async () => Buffer.from(await cachedSocialImage(text, folder)).toString();

test('an image is rendered once and then read', async () => {
  expect([await cached(), await cached()]).toEqual(['drawn', 'drawn']);
  expect(draw).toHaveBeenCalledTimes(1);
  expect(readdirSync(folder)).toEqual([basename(socialImage(text).path)]);
});

test('concurrent builds don’t affect each other', async () => {
  expect(await Promise.all([cached(), cached()])).toEqual(['drawn', 'drawn']);
  expect(readdirSync(folder)).toHaveLength(1);
});

test('an empty file, as after a power failure, is replaced', async () => {
  await cached();
  writeFileSync(join(folder, basename(socialImage(text).path)), '');
  expect(await cached()).toBe('drawn');
});

test('an image is rendered even if it can’t be cached', async () => {
  const name = basename(socialImage(text).path);
  mkdirSync(join(folder, name), { recursive: true });
  expect(await cached()).toBe('drawn');
  expect(readdirSync(folder)).toEqual([name]);
  rmSync(folder, { recursive: true });
  writeFileSync(folder, '');
  expect(await cached()).toBe('drawn');
});
