import { beforeEach, describe, expect, test, vi } from 'vitest';

const brand = { name: 'Name', tagline: 'Tagline', legalName: 'Name LLC' };
const fees = { ours: 15, industry: 25 };
vi.doMock('~/config/brand', () => ({ brand }));
vi.doMock('~/config/offer', () => ({ fees }));
const { socialImage } = await import('~/lib/social-image');

const post = { kicker: 'Category', title: 'Title', byline: 'Author · 5 min read' };
const page = { kicker: 'Services', title: 'Title' };

beforeEach(() => {
  Object.assign(brand, { name: 'Name', tagline: 'Tagline', legalName: 'Name LLC' });
  Object.assign(fees, { ours: 15, industry: 25 });
});

test('an image has an address, a size and a text for who cannot see it', () => {
  expect(socialImage(post)).toEqual({
    path: expect.stringMatching(/^\/social\/[0-9a-f]{16}\.png$/),
    width: 1200,
    height: 630,
    alt: 'Name: Title',
  });
});

test('equal words have one image, whatever else is known of the page', () => {
  const { kicker, title, byline } = post;
  expect(socialImage({ byline, title, kicker })).toEqual(socialImage(post));
  expect(socialImage({ ...post, ...{ slug: 'one' } })).toEqual(socialImage(post));
});

describe('another address comes with', () => {
  test.each([
    ['another kicker', { ...post, kicker: 'Other' }],
    ['another title', { ...post, title: 'Other' }],
    ['another byline', { ...post, byline: 'Other · 5 min read' }],
    ['no byline', { kicker: 'Category', title: 'Title' }],
    ['the same words at other places', { ...post, kicker: 'Title', title: 'Category' }],
  ])('%s', (_, other) => {
    expect(socialImage(other).path).not.toBe(socialImage(post).path);
  });

  test.each([
    ['another name of the business', () => (brand.name = 'Other')],
    ['another fee', () => (fees.ours = 12)],
    ['another fee to compare it with', () => (fees.industry = 30)],
  ])('%s', (_, change) => {
    const before = socialImage(post).path;
    change();
    expect(socialImage(post).path).not.toBe(before);
  });

  test('another tagline, where it is shown', () => {
    const before = [socialImage(post).path, socialImage(page).path];
    brand.tagline = 'Other';
    expect(socialImage(post).path).toBe(before[0]);
    expect(socialImage(page).path).not.toBe(before[1]);
  });
});
