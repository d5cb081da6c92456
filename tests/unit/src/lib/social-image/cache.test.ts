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

test('an image is drawn once, and then read', async () => {
  expect([await cached(), await cached()]).toEqual(['drawn', 'drawn']);
  expect(draw).toHaveBeenCalledTimes(1);
  expect(readdirSync(folder)).toEqual([basename(socialImage(shown).path)]);
});

test('two builds at once do not disturb each other', async () => {
  expect(await Promise.all([cached(), cached()])).toEqual(['drawn', 'drawn']);
  expect(readdirSync(folder)).toHaveLength(1);
});

test('an empty file, as a machine that lost power leaves it, is drawn anew', async () => {
  await cached();
  writeFileSync(join(folder, basename(socialImage(shown).path)), '');
  expect(await cached()).toBe('drawn');
});

describe('what cannot be kept is drawn all the same', () => {
  test('where its name is taken, and leaves nothing behind', async () => {
    const name = basename(socialImage(shown).path);
    mkdirSync(join(folder, name), { recursive: true });
    expect(await cached()).toBe('drawn');
    expect(readdirSync(folder)).toEqual([name]);
  });

  test('where there can be no folder', async () => {
    writeFileSync(folder, '');
    expect(await cached()).toBe('drawn');
  });
});
