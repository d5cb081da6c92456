import { expect, test } from 'vitest';
import { sanitizePostHtml } from '~/lib/post-html';
import { isSafeHref, typedHref } from '~/features/writing/editor/schema/safe-href';
import { vectors } from '../../../../../sanitizer/vectors.ts';

test.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  [' example.com/a ', 'https://example.com/a'],
  ['me@example.com', 'mailto:me@example.com'],
  ['tel:+15550100100', 'tel:+15550100100'],
  ['/services', '/services'],
  ['services', undefined],
  ['//example.com', undefined],
  ['/\\example.com', undefined],
  ['javascript:alert(1)', undefined],
  ['java\tscript:alert(1)', undefined],
  ['https://example.com/a b', undefined],
])('a writer who types %j means %j', (typed, href) => {
  expect(typedHref(typed)).toBe(href);
});

test('an address that the editor accepts is one that the public page keeps', () => {
  const addresses = Object.values(vectors)
    .flat()
    .flatMap((html) =>
      [...html.matchAll(/href\s*=\s*["']?([^"'>]+)/g)].map(([, href = '']) => href),
    );
  expect(addresses.length).toBeGreaterThan(10);
  for (const href of addresses.filter(isSafeHref)) {
    const html = `<a href="${href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">x</a>`;
    expect(sanitizePostHtml(html), href).toContain(' href=');
  }
});
