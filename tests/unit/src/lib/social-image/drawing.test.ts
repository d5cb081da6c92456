import { hash } from 'node:crypto';
import { Resvg } from '@resvg/resvg-wasm';
import { expect, test, vi } from 'vitest';
import type { SocialText } from '~/lib/social-image';

// The business can change these without changing the drawing.
vi.doMock('~/config/brand', () => ({
  brand: { name: 'Example & Sample', tagline: 'What we do', legalName: 'Example & Sample LLC' },
}));
vi.doMock('~/config/offer', () => ({ fees: { ours: 15, industry: 25, savings: 40 } }));
vi.doMock('../../../../../tailwind.config.mjs', () => ({
  light: {
    paper: '#f5f5f1',
    warm: '#b4380d',
    ink: '#11161d',
    quiet: '#4d5661',
    rule: '#d3d5d1',
    signal: '#005fc2',
    'on-signal': '#ffffff',
  },
}));
const { loadImageRenderer } = await import('~/lib/social-image');
const { edition } = await import('~/lib/social-image/image');
const { draw, drawSvg } = await loadImageRenderer();

const post = {
  kicker: 'Recruiting Technology',
  title: 'Messy data breaks candidate matching',
  byline: 'Erin Example · 6 min read',
};
const page = { kicker: 'Services', title: 'Voice AI' };
const unreadable = { kicker: '採用', title: 'Hiring 招聘 now', byline: '山田 · 6 min read' };

/** A hash, because outlines are too long for a diff. */
const shaOf = async (text: SocialText) => hash('sha256', await drawSvg(text)).slice(0, 16);

test('a changed drawing needs a new edition: increase it in image.ts and update the hashes', async () => {
  expect({
    edition,
    post: await shaOf(post),
    page: await shaOf(page),
    unreadable: await shaOf(unreadable),
  }).toEqual({
    edition: 5,
    post: '1c66346ecb215469',
    page: '3f0878ec0c9ac966',
    unreadable: '499e3c2932da2114',
  });
});

test('an image is a PNG of 1200×630 under 100 kB', async () => {
  const png = Buffer.from(await draw(post));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(100_000);
});

const longWords = 'Incomprehensibilities MWMWMWMWMWMW counterrevolutionaries';
test.each([
  'How regional hospital groups can build an employer brand that licensed nurses recognize',
  'WHY EMPLOYER BRANDING IS THE FUTURE OF RECRUITING, AND WHAT TO DO ABOUT IT NOW',
  `${longWords} ${longWords} ${longWords}`,
  'm'.repeat(200),
  'Как региональные больницы строят бренд работодателя',
])('a title stays in its column, below the name of the business: %s', async (title) => {
  const { pixels, width } = new Resvg(await drawSvg({ ...post, title })).render();
  const colors = new Uint32Array(Uint8Array.from(pixels).buffer);
  const paper = colors[0];
  for (let x = 0; x < 860; x += 1) expect(colors[92 * width + x]).toBe(paper);
  for (let y = 92; y < 500; y += 1) expect(colors[y * width + 835]).toBe(paper);
});

test('letters that the font lacks never make it throw', async () => {
  const odd = ['', ' ', '\u200d', '\ufffd', '\ud800', '招聘'.repeat(90), '𝐀', '\u202eabc'];
  for (const text of odd) {
    const drawn = await drawSvg({ kicker: text, title: text, byline: text });
    expect(drawn).toMatch(/^<svg /);
  }
});
