import { expect, test } from 'vitest';
import { imageType } from '~/components/seo/image-type';

test.each([
  ['https://example.com/social/a.png', 'image/png'],
  ['https://images.example.com/a.JPG?w=1200#x', 'image/jpeg'],
  ['https://images.example.com/a.b.webp', 'image/webp'],
  ['https://images.example.com/a', undefined],
  ['https://images.example.com/a.exe', undefined],
])('%s is of the type %s', (address, type) => expect(imageType(address)).toBe(type));
