import { expect, test, vi } from 'vitest';
import { postMetadata } from '~/features/blog/post-metadata';
import { card } from '../../lib/posts-source/card';

vi.mock('~/lib/posts-source/live', () => ({ liveSource: vi.fn() }));

const site = new URL('https://example.com');

test('a post without description and excerpt is described by how it begins', () => {
  const post = card(1, { excerpt: '' });
  expect(postMetadata(post, '<p>It <b>begins</b></p><script>x</script>', site).description).toBe(
    'It begins',
  );
});

test('a post tells search engines its address, its author and its place', () => {
  const { structuredData } = postMetadata(card(1, { read_time_minutes: 7 }), '', site);
  expect(structuredData).toMatchObject([
    {
      '@type': 'BlogPosting',
      mainEntityOfPage: 'https://example.com/blog/post-1',
      author: { name: 'Sam Sample' },
      publisher: { '@id': 'https://example.com/#organization' },
      timeRequired: 'PT7M',
      image: 'https://example.com/social.png',
    },
    { '@type': 'BreadcrumbList' },
  ]);
});

test.each([
  ['/images/a.png', 'https://example.com/images/a.png'],
  ['https://images.example.com/a.png', 'https://images.example.com/a.png'],
  ['https://', null],
  [null, null],
])('the image %s is announced as %s', (featured_image_url, image) => {
  expect(postMetadata(card(1, { featured_image_url }), '', site).image).toBe(image);
});
