import { hash } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { Shown } from '~/lib/social-image';

// The business can change these without changing the drawing.
vi.doMock('~/config/brand', () => ({
  brand: { name: 'Example & Sample', tagline: 'What we do', legalName: 'Example & Sample LLC' },
}));
vi.doMock('~/config/offer', () => ({ fees: { ours: 15, industry: 25, savings: 40 } }));
const { drawSocialImage } = await import('~/lib/social-image');
const { drawSvg } = await import('~/lib/social-image/drawing');
const { edition } = await import('~/lib/social-image/image');

const post = {
  kicker: 'Recruiting Technology',
  title: 'Messy data breaks candidate matching',
  byline: 'Erin Example · 6 min read',
};
const page = { kicker: 'Services', title: 'Voice AI' };

/** A hash, because outlines are too long for a diff. */
const shaOf = async (shown: Shown) => hash('sha256', await drawSvg(shown)).slice(0, 16);

test('a changed drawing needs a new edition: increase it in image.ts and update the hashes', async () => {
  expect({ edition, post: await shaOf(post), page: await shaOf(page) }).toEqual({
    edition: 2,
    post: 'a3e2497af6154ae1',
    page: 'eec8155d5e0df9da',
  });
});

test('an image is a PNG of 1200×630 under 40 kB', async () => {
  const png = Buffer.from(await drawSocialImage(post));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(40_000);
});

describe('letters that the font lacks', () => {
  test('never make it throw', async () => {
    const odd = ['', ' ', '\u200d', '\ufffd', '\ud800', '招聘'.repeat(90), '𝐀', '\u202eabc'];
    for (const text of odd) {
      const drawn = await drawSvg({ kicker: text, title: text, byline: text });
      expect(drawn).toMatch(/^<svg /);
    }
  });
});
