import { expect, test } from 'vitest';
import { alternateLinks } from '~/components/seo/alternates';

const english = { language: 'en-US', address: 'https://example.com/contact' };
const spanish = { language: 'es-US', address: 'https://example.com/es/contact' };

test('a page in one language says nothing of others', () => {
  expect(alternateLinks([english])).toEqual([]);
  expect(alternateLinks([])).toEqual([]);
});

test('a page in two languages names both, and the first for everybody else', () => {
  expect(alternateLinks([english, spanish])).toEqual([
    { hreflang: 'en-US', href: 'https://example.com/contact' },
    { hreflang: 'es-US', href: 'https://example.com/es/contact' },
    { hreflang: 'x-default', href: 'https://example.com/contact' },
  ]);
});
