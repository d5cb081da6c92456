import { beforeEach, expect, test, vi } from 'vitest';

const brand = { name: 'Name', tagline: 'Tagline', legalName: 'Name LLC' };
const fees = { ours: 15, industry: 25 };
vi.doMock('~/config/brand', () => ({ brand }));
vi.doMock('~/config/offer', () => ({ fees }));
const light = { paper: '#f5f5f1', ink: '#11161d' };
vi.doMock('../../../../../tailwind.config.mjs', () => ({ light }));
const { socialImage } = await import('~/lib/social-image');

const post = { kicker: 'Category', title: 'Title', byline: 'Author · 5 min read' };

beforeEach(() => {
  Object.assign(brand, { name: 'Name', tagline: 'Tagline', legalName: 'Name LLC' });
  Object.assign(fees, { ours: 15, industry: 25 });
  light.paper = '#f5f5f1';
});

test('an image has a path, a size, and alternative text', () => {
  expect(socialImage(post)).toEqual({
    path: expect.stringMatching(/^\/social\/[0-9a-f]{16}\.png$/),
    width: 1200,
    height: 630,
    alt: 'Name: Title',
  });
});

test.each([
  ['kicker', { ...post, kicker: 'Other' }],
  ['title', { ...post, title: 'Other' }],
  ['byline', { ...post, byline: 'Other · 5 min read' }],
  ['missing byline', { kicker: 'Category', title: 'Title' }],
  ['order of the same words', { ...post, kicker: 'Title', title: 'Category' }],
])('another %s means another path', (_, other) => {
  expect(socialImage(other).path).not.toBe(socialImage(post).path);
});

test.each([
  ['name of the business', () => (brand.name = 'Other')],
  ['color', () => (light.paper = '#fffbe6')],
  ['fee', () => (fees.ours = 12)],
  ['fee to compare it with', () => (fees.industry = 30)],
])('another %s means another path', (_, change) => {
  const before = socialImage(post).path;
  change();
  expect(socialImage(post).path).not.toBe(before);
});
