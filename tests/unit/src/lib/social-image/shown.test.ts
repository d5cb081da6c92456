import { describe, expect, test } from 'vitest';
import { brand } from '~/config/brand';
import { ownPicture, shownOf, shownOfPost } from '~/lib/social-image';
import { footOf } from '~/lib/social-image/shown';

describe('a page that is made by hand shows', () => {
  test('its section and its headline', () => {
    expect(
      shownOf({ path: '/services/voice-ai', section: 'services', headline: 'Calls, answered' }),
    ).toEqual({ kicker: 'Services', title: 'Calls, answered' });
  });

  test('the tagline instead of a section where it is the home page', () => {
    const home = shownOf({ path: '/', section: 'start', headline: 'We take 15%.' });
    expect(home).toEqual({ kicker: brand.tagline, title: 'We take 15%.' });
    // And not twice.
    expect(footOf(home)).toBe(brand.legalName);
    expect(footOf({ ...home, kicker: 'Services' })).toBe(brand.tagline);
  });
});

describe('a post shows', () => {
  const card = {
    category: 'Recruiting',
    title: 'A post',
    author_name: 'Erin',
    read_time_minutes: 7,
  };

  test('its category, its title, its author and how long reading takes', () => {
    expect(shownOfPost(card)).toEqual({
      kicker: 'Recruiting',
      title: 'A post',
      byline: 'Erin · 7 min read',
    });
  });

  test('five minutes where it does not say how long', () => {
    expect(shownOfPost({ ...card, read_time_minutes: 0 }).byline).toBe('Erin · 5 min read');
  });
});

test.each([
  [null, null],
  ['', null],
  ['https://images.example.com/a.jpg', 'https://images.example.com/a.jpg'],
  ['/uploads/a.jpg', 'https://example.com/uploads/a.jpg'],
  ['https://', null],
  ['javascript:alert(1)', null],
  ['http://images.example.com/a.jpg', null],
  ['//evil.test/a.jpg', null],
  ['/\\evil.test/a.jpg', null],
  ['/\t/evil.test/a.jpg', null],
])('the picture that a post came with: %j is %j', (featured_image_url, picture) => {
  expect(ownPicture({ featured_image_url }, 'https://example.com')).toBe(picture);
});
