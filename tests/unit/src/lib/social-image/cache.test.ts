import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const draw = vi.fn(async () => new TextEncoder().encode('drawn'));
vi.doMock('~/lib/social-image/draw', () => ({ drawSocialImage: draw }));
const { cachedSocialImage, socialImage } = await import('~/lib/social-image');

const shown = { kicker: 'Services', title: 'Voice AI' };
let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'social-')), 'cache');
  draw.mockClear();
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const cached = async () => Buffer.from(await cachedSocialImage(shown, folder)).toString();

test('an image is rendered once and then read', async () => {
  expect([await cached(), await cached()]).toEqual(['drawn', 'drawn']);
  expect(draw).toHaveBeenCalledTimes(1);
  expect(readdirSync(folder)).toEqual([basename(socialImage(shown).path)]);
});

test('concurrent builds don’t affect each other', async () => {
  expect(await Promise.all([cached(), cached()])).toEqual(['drawn', 'drawn']);
  expect(readdirSync(folder)).toHaveLength(1);
});

test('an empty file, as after a power failure, is replaced', async () => {
  await cached();
  writeFileSync(join(folder, basename(socialImage(shown).path)), '');
  expect(await cached()).toBe('drawn');
});

describe('an image is rendered even if it can’t be cached', () => {
  test('because its name is taken', async () => {
    const name = basename(socialImage(shown).path);
    mkdirSync(join(folder, name), { recursive: true });
    expect(await cached()).toBe('drawn');
    expect(readdirSync(folder)).toEqual([name]);
  });

  test('because the folder can’t be created', async () => {
    writeFileSync(folder, '');
    expect(await cached()).toBe('drawn');
  });
});
