import { describe, expect, test, vi } from 'vitest';
import { postMetadata } from '~/features/blog/post/post-metadata';
import { socialImage } from '~/lib/social-image';
import { card } from '../../../lib/posts-source/card';

vi.mock('~/lib/posts-source/live', () => ({ liveSource: vi.fn() }));

const site = new URL('https://example.com');

test('a post without a description or an excerpt is described by the start of its text', () => {
  const post = card(1, { excerpt: '' });
  expect(postMetadata(post, '<p>It <b>begins</b></p><script>x</script>', site).description).toBe(
    'It begins',
  );
});

describe('the image', () => {
  test.each([
    ['/images/a.png', 'https://example.com/images/a.png'],
    ['https://images.example.com/a.png', 'https://images.example.com/a.png'],
  ])('%s is shared as %s', (featured_image_url, address) => {
    const { image, structuredData } = postMetadata(card(1, { featured_image_url }), '', site);
    expect(image).toEqual({ address, alt: 'Post 1' });
    expect(structuredData).toMatchObject([{ image: address }]);
  });

  test.each([null, '', 'https://', 'javascript:alert(1)', 'data:image/png;base64,AAAA'])(
    'is rendered from the title for %j',
    (featured_image_url) => {
      const post = card(1, { featured_image_url });
      const { image, social, structuredData } = postMetadata(post, '', site);
      expect(image).toBeUndefined();
      expect(social).toMatchObject({ kicker: 'Fees', title: 'Post 1' });
      const rendered = `https://example.com${socialImage(social).path}`;
      expect(structuredData).toMatchObject([{ image: rendered }]);
    },
  );
});
