import { describe, expect, test, vi } from 'vitest';
import { postMetadata } from '~/features/blog/post/post-metadata';
import { postImagePaths, socialImage } from '~/lib/social-image';
import { card } from '../../../lib/posts-source/card';

vi.mock('~/lib/posts-source/live', () => ({ liveSource: vi.fn() }));

const site = new URL('https://example.com');

test('a post without a description or an excerpt is described by the start of its text', () => {
  const post = card(1, { excerpt: '' });
  expect(postMetadata(post, '<p>It <b>begins</b></p><script>x</script>', site).description).toBe(
    'It begins',
  );
});

test('the author is the URL of the page about them, if there is one', () => {
  const { article } = postMetadata(card(1), '', site, '/about/sam-sample');
  expect(article.author).toBe('https://example.com/about/sam-sample');
  expect(postMetadata(card(1), '', site).article.author).toBeUndefined();
});

const stored =
  'https://project.supabase.example.com/storage/v1/object/public/post-images/' +
  '01234567-89ab-cdef-0123-456789abcdef-webp/1600';

describe('the image', () => {
  test.each([
    ['/photo', { address: 'https://example.com/photo' }],
    ['https://images.example.com/a.png', { address: 'https://images.example.com/a.png' }],
    [`${stored}.jpg`, { address: `${stored}.jpg`, width: 1600 }],
  ])('%s is shared as %j', (featured_image_url, expected) => {
    const { image, structuredData } = postMetadata(card(1, { featured_image_url }), '', site);
    expect(image).toEqual({ ...expected, alt: 'Post 1' });
    expect(structuredData).toMatchObject([{ image: expected.address }]);
  });

  test.each([
    null,
    'javascript:alert(1)',
    // Networks don't show these formats.
    '/images/a.WEBP',
    'https://images.example.com/a.avif?w=1200',
    `${stored}.webp`,
    // The page can't show this one.
    'https://other.example.com/a.png',
  ])('is rendered from the title for %j', (featured_image_url) => {
    const post = card(1, { featured_image_url });
    const { image, social, structuredData } = postMetadata(post, '', site);
    expect(image).toBeUndefined();
    expect(social).toMatchObject({ kicker: 'Fees', title: 'Post 1' });
    const rendered = `https://example.com${socialImage(social).path}`;
    expect(structuredData).toMatchObject([{ image: rendered }]);
    // The publisher renders it for exactly these posts.
    expect(postImagePaths(site.href)(post)).toBe(socialImage(social).path);
  });
});
