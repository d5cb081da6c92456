import { expect, test } from 'vitest';
import { brand } from '~/config/brand';
import { documentTitle } from '~/lib/metadata';

test('a title is followed by the brand’s name only if both fit in 65 characters', () => {
  const longest = 'x'.repeat(65 - ` | ${brand.name}`.length);
  expect(documentTitle(longest)).toBe(`${longest} | ${brand.name}`);
  expect(documentTitle(`${longest}x`)).toBe(`${longest}x`);
});
