import { describe, expect, test } from 'vitest';
import { sanitizePostHtml } from '~/lib/post-html';
import { postLengths } from '~rules/post';
import { postHtmlPolicy } from '~rules/post-html';
import { hostile } from './hostile';
import { strictParse } from './strict-parse';

/** Elements that end where they start. */
const empty = ['embed', 'frame', 'input'];

/** The scheme a browser follows a link by, on a page served over https. */
function schemeOf(href: string): string {
  const decoded = href.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
  return new URL(decoded, 'https://example.com/blog/x').protocol.replace(':', '');
}

describe('the HTML of a post', () => {
  test.each(hostile)('comes out harmless: %s', (html) => {
    const elements = strictParse(sanitizePostHtml(html));
    for (const { name, attributes } of elements) {
      expect(postHtmlPolicy.allowedTags).toContain(name);
      const allowed = name === 'a' ? postHtmlPolicy.allowedAttributes.a : [];
      expect(allowed).toEqual(expect.arrayContaining(Object.keys(attributes)));
      if (!attributes['href']) continue;
      expect(postHtmlPolicy.allowedSchemes).toContain(schemeOf(attributes['href']));
    }
  });

  test.each(postHtmlPolicy.allowedTags)('keeps %s', (name) => {
    expect(strictParse(sanitizePostHtml(`<${name}>x</${name}>`))).toContainEqual({
      name,
      attributes: {},
    });
  });

  test.each(postHtmlPolicy.droppedWhole)('loses %s and what is in it', (name) => {
    const after = empty.includes(name) ? 'inside' : '';
    expect(sanitizePostHtml(`<p>x</p><${name}>inside</${name}>`)).toBe(`<p>x</p>${after}`);
  });

  test('keeps the text of other elements', () => {
    expect(sanitizePostHtml('<div class="x">a <span>b</span> <img src=x> c</div>')).toBe('a b  c');
  });

  test.each([
    ['https://example.com/a?b=c&amp;d#e', 'https://example.com/a?b=c&amp;d#e'],
    ['mailto:hello@example.com', 'mailto:hello@example.com'],
    ['tel:+15550100100', 'tel:+15550100100'],
    ['/services/content-engine', '/services/content-engine'],
    ['#part', '#part'],
    ['HTTPS://example.com', 'HTTPS://example.com'],
  ])('keeps a link to %s', (href, kept) => {
    expect(sanitizePostHtml(`<a href="${href}">x</a>`)).toBe(`<a href="${kept}">x</a>`);
  });

  test('closes the way back where a link opens a new tab', () => {
    expect(sanitizePostHtml('<a href="/x" target="_blank">x</a>')).toBe(
      '<a href="/x" target="_blank" rel="noopener noreferrer">x</a>',
    );
  });

  test('keeps what else a writer says of such a link, and never an opener', () => {
    expect(
      sanitizePostHtml('<a href="/x" target="_blank" rel="Opener nofollow noopener">x</a>'),
    ).toBe('<a href="/x" target="_blank" rel="nofollow noopener noreferrer">x</a>');
  });

  test('is not changed by a second pass', () => {
    for (const html of hostile) {
      const once = sanitizePostHtml(html);
      expect(sanitizePostHtml(once)).toBe(once);
    }
  });

  test('is never nested deeper than a browser can lay out, as deep as the longest post may go', () => {
    const html = sanitizePostHtml('<u>'.repeat(postLengths.content / 3) + 'x');
    expect(strictParse(html)).toHaveLength(postHtmlPolicy.maxDepth);
    expect(html).toContain('x');
  });
});
