import { describe, expect, test, vi } from 'vitest';
import { postMetadata } from '~/features/blog/post-metadata';
import { socialImage } from '~/lib/social-image';
import { card } from '../../lib/posts-source/card';

vi.mock('~/lib/posts-source/live', () => ({ liveSource: vi.fn() }));

const site = new URL('https://example.com');

test('a post without description and excerpt is described by how it begins', () => {
  const post = card(1, { excerpt: '' });
  expect(postMetadata(post, '<p>It <b>begins</b></p><script>x</script>', site).description).toBe(
    'It begins',
  );
});

test('a post tells search engines its address, its author and how long it is', () => {
  const { structuredData } = postMetadata(card(1, { read_time_minutes: 7 }), '', site);
  expect(structuredData).toMatchObject([
    {
      '@type': 'BlogPosting',
      mainEntityOfPage: 'https://example.com/blog/post-1',
      author: { name: 'Sam Sample' },
      publisher: { '@id': 'https://example.com/#organization' },
      timeRequired: 'PT7M',
    },
  ]);
});

test('a post stands below the blog', () => {
  expect(postMetadata(card(1), '', site).crumbs).toEqual([
    { name: 'Home', path: '/' },
    { name: 'Blog', path: '/blog' },
    { name: 'Post 1', path: '/blog/post-1' },
  ]);
});

describe('the picture', () => {
  test.each([
    ['/images/a.png', 'https://example.com/images/a.png'],
    ['https://images.example.com/a.png', 'https://images.example.com/a.png'],
  ])('%s of a post is announced as %s', (featured_image_url, address) => {
    const { image, structuredData } = postMetadata(card(1, { featured_image_url }), '', site);
    expect(image).toEqual({ address, alt: 'Post 1' });
    expect(structuredData).toMatchObject([{ image: address }]);
  });

  test.each([null, '', 'https://', 'javascript:alert(1)', 'data:image/png;base64,AAAA'])(
    'is drawn from its words where the post has %j',
    (featured_image_url) => {
      const post = card(1, { featured_image_url });
      const { image, social, structuredData } = postMetadata(post, '', site);
      expect(image).toBeUndefined();
      expect(social).toMatchObject({ kicker: 'Fees', title: 'Post 1' });
      const drawn = `https://example.com${socialImage(social).path}`;
      expect(structuredData).toMatchObject([{ image: drawn }]);
    },
  );
});
