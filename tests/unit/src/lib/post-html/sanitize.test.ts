import { describe, expect, test } from 'vitest';
import { sanitizePostHtml, textOf } from '~/lib/post-html';
import { postLengths } from '~rules/post/post';
import { postHtmlPolicy } from '~rules/post/html';
import { vectors } from '../../../../sanitizer/vectors.ts';
import { strictParse } from './strict-parse';

const hostile = Object.values(vectors).flat();

/** Elements without content. */
const empty = ['embed', 'frame', 'input'];

/** The scheme of the URL that a link opens, on a page served over https. */
function schemeOf(href: string): string {
  const decoded = href.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
  return new URL(decoded, 'https://example.com/blog/x').protocol.replace(':', '');
}

test('the policy matches spec §5', () => {
  expect([...postHtmlPolicy.allowedTags].sort()).toEqual(
    'a blockquote br code em h1 h2 h3 h4 h5 h6 li ol p pre strong u ul'.split(' '),
  );
  expect(postHtmlPolicy.allowedAttributes).toEqual({ a: ['href', 'target', 'rel'] });
  expect(postHtmlPolicy.allowedSchemes).toEqual(['http', 'https', 'mailto', 'tel']);
});

describe('the HTML of a post', () => {
  // tests/browser/sanitizer.test.ts renders all of them.
  test.each(Object.entries(vectors))('%s: is harmless after sanitizing', (_, category) => {
    for (const html of category) {
      for (const { name, attributes } of strictParse(sanitizePostHtml(html))) {
        expect(postHtmlPolicy.allowedTags, html).toContain(name);
        const allowed = name === 'a' ? postHtmlPolicy.allowedAttributes.a : [];
        expect(allowed, html).toEqual(expect.arrayContaining(Object.keys(attributes)));
        if (!attributes['href']) continue;
        expect(postHtmlPolicy.allowedSchemes, html).toContain(schemeOf(attributes['href']));
      }
    }
  });

  test.each(postHtmlPolicy.allowedTags)('keeps %s', (name) => {
    expect(strictParse(sanitizePostHtml(`<${name}>x</${name}>`))).toContainEqual({
      name,
      attributes: {},
    });
  });

  test.each(postHtmlPolicy.removedWithContent)('drops %s and its content', (name) => {
    const after = empty.includes(name) ? 'inside' : '';
    expect(sanitizePostHtml(`<p>x</p><${name}>inside</${name}>`)).toBe(`<p>x</p>${after}`);
  });

  test('keeps the text of unknown elements', () => {
    expect(sanitizePostHtml('<div class="x">a <span>b</span> <img src=x> c</div>')).toBe('a b  c');
  });

  test.each([
    ['https://example.com/a?b=c&amp;d#e', 'https://example.com/a?b=c&amp;d#e'],
    ['mailto:hello@example.com', 'mailto:hello@example.com'],
    ['tel:+15550100100', 'tel:+15550100100'],
    ['/services/content-engine', '/services/content-engine'],
    ['#part', '#part'],
    ['HTTPS://example.com', 'HTTPS://example.com'],
  ])('keeps a link to %s', (href, expected) => {
    expect(sanitizePostHtml(`<a href="${href}">x</a>`)).toBe(`<a href="${expected}">x</a>`);
  });

  test.each([
    ['', 'noopener noreferrer'],
    [' rel="Opener nofollow noopener"', 'nofollow noopener noreferrer'],
  ])('never gives a new tab its opener (rel:%s)', (given, rel) => {
    expect(sanitizePostHtml(`<a href="/x" target="_blank"${given}>x</a>`)).toBe(
      `<a href="/x" target="_blank" rel="${rel}">x</a>`,
    );
  });

  test('is stable', () => {
    for (const html of hostile) {
      const once = sanitizePostHtml(html);
      expect(sanitizePostHtml(once)).toBe(once);
    }
  });

  test('has a limited nesting depth', () => {
    const html = sanitizePostHtml('<u>'.repeat(postLengths.content / 3) + 'x');
    expect(strictParse(html)).toHaveLength(postHtmlPolicy.maxDepth);
    expect(html).toContain('x');
  });
});

test.each([
  ['<h2>Look</h2><p>from the <em>other</em> chair.</p>', 'Look from the other chair.'],
  ['<ul><li>one</li><li>two</li></ul>', 'one two'],
  ['a<br>b', 'a b'],
  ['un<strong>believ</strong>able', 'unbelievable'],
  ['R&amp;D &lt;b&gt; &quot;x&quot; &eacute;&nbsp;&#8217;', 'R&D <b> "x" é ’'],
  ['&amp;lt;', '&lt;'],
  ['<p>kept</p><script>dropped</script><style>dropped</style>', 'kept'],
  ['  spread \n\n over\tlines ', 'spread over lines'],
])('the text of %j is %j', (html, text) => {
  expect(textOf(html)).toBe(text);
});
