import { hash } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { Shown } from '~/lib/social-image';

// What the business may change without another drawing.
vi.doMock('~/config/brand', () => ({
  brand: { name: 'Example & Sample', tagline: 'What we do', legalName: 'Example & Sample LLC' },
}));
vi.doMock('~/config/offer', () => ({ fees: { ours: 15, industry: 25, savings: 40 } }));
const { drawSocialImage } = await import('~/lib/social-image');
const { drawSvg } = await import('~/lib/social-image/drawing');
const { fit } = await import('~/lib/social-image/fit');
const { measure } = await import('~/lib/social-image/typeset');
const { edition } = await import('~/lib/social-image/image');

const post = {
  kicker: 'Recruiting Technology',
  title: 'Messy data breaks candidate matching',
  byline: 'Erin Example · 6 min read',
};
const page = { kicker: 'Services', title: 'Voice AI' };

/** Of the drawing: outlines are too long to be shown where they differ. */
const shaOf = async (shown: Shown) => hash('sha256', await drawSvg(shown)).slice(0, 16);

test('another drawing has another edition: raise it in image.ts, then write down the new hash', async () => {
  expect({ edition, post: await shaOf(post), page: await shaOf(page) }).toEqual({
    edition: 2,
    post: 'a3e2497af6154ae1',
    page: 'eec8155d5e0df9da',
  });
});

test('a title of 120 letters is drawn whole, on four lines', async () => {
  const title =
    'How regional hospital groups can build an employer brand that licensed nurses recognize before the next season has begun';
  const { widths } = await measure(title, []);
  const { lines } = fit(title, widths, { width: 768, height: 324 });
  expect([title.length, lines.length]).toEqual([120, 4]);
  expect(lines.join(' ')).toBe(title);
});

test('an image is a PNG of 1200×630 that a phone on the road loads at once', async () => {
  const png = Buffer.from(await drawSocialImage(post));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(40_000);
});

test('equal words make equal bytes', async () => {
  expect(await drawSocialImage(post)).toEqual(await drawSocialImage({ ...post }));
});

describe('letters that the font lacks', () => {
  test.each([
    ['emoji', '🚀 1️⃣ 👩‍👩‍👧 Growth', 'Growth'],
    ['Chinese', 'Hiring 世界', 'Hiring'],
    ['Arabic', 'مرحبا Hello', 'Hello'],
    ['a letter with marks', 'Nguyễn', 'Nguyen'],
    ['marks that make no letter', 'Z\u0351\u036bal\u0301go', 'Zaĺgo'],
    ['control characters', 'a\u0000b\u0007', 'a b'],
  ])('%s are left out', async (_, title, drawn) => {
    expect(await shaOf({ ...post, title })).toBe(await shaOf({ ...post, title: drawn }));
  });

  test.each(['Łódź', 'Ελλάδα', 'Москва', 'façade “naïve” — 50 €…', '<b>&amp;</b>'])(
    '%s is not among them',
    async (title) => {
      expect(await shaOf({ ...post, title })).not.toBe(await shaOf({ ...post, title: '' }));
    },
  );

  test('never make it throw', async () => {
    const odd = ['', ' ', '\u200d', '\ufffd', '\ud800', '招聘'.repeat(90), '𝐀', '\u202eabc'];
    for (const text of odd) {
      const drawn = await drawSvg({ kicker: text, title: text, byline: text });
      expect(drawn).toMatch(/^<svg /);
    }
  });
});
