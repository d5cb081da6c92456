import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitizePostHtml } from '~/lib/post-html';
import { isIndented, readDom } from '~/features/writing/editor/schema/read-html';
import { writeHtml } from '~/features/writing/editor/schema/write-html';
import { statisticsOf } from '~/features/writing/editor/store/statistics';
import { postHtmlPolicy } from '~rules/post/html';
import { postLengths } from '~rules/post/post';
import { validMarkup } from '../../../../../sanitizer/markup.ts';
import { parsedDom } from './parsed-dom';

const read = (html: string) => readDom(parsedDom(html), isIndented(html));

test('opening a post, publishing it, and editing it again change nothing in a document', () => {
  fc.assert(
    fc.property(fc.array(validMarkup, { maxLength: 4 }), (markup) => {
      const doc = read(sanitizePostHtml(markup.join('')));
      const html = writeHtml(doc);
      doc.check();
      expect(sanitizePostHtml(html)).toBe(html);
      expect(writeHtml(read(html))).toBe(html);
      if (html !== '') expect(read(html).toJSON()).toEqual(doc.toJSON());
    }),
    { numRuns: 300 },
  );
});

test('keeps everything that posts can contain', () => {
  const html = [
    ...[1, 2, 3, 4, 5, 6].map((level) => `<h${level}>a</h${level}>`),
    '<p>a <strong>b</strong> <em>c</em> <u>d</u> <code>e</code><br />f</p>',
    '<ul><li>a<ol><li>b</li></ol></li><li><p>c</p><p>d</p></li></ul>',
    '<pre><code>a\n  b</code></pre>',
    '<blockquote><h2>a</h2><p>b</p></blockquote>',
    '<p><a href="/x" target="_blank" rel="nofollow noopener noreferrer">a</a></p>',
  ].join('');
  expect(writeHtml(read(html))).toBe(html);
  const tags = new Set([...html.matchAll(/<(\w+)/g)].map(([, tag]) => tag));
  expect(tags).toEqual(new Set(postHtmlPolicy.allowedTags));
});

test.each([
  ['<p>\n  Indented\n  source\n</p>\n\n<p>x</p>', '<p>Indented source</p><p>x</p>'],
  ['<p>two  spaces </p>', '<p>two  spaces </p>'],
  ['<p><a href="javascript:alert(1)">a</a> <a href="//b.co">b</a></p>', '<p>a b</p>'],
  [
    '<p><a href="/x" target="_blank">a</a></p>',
    '<p><a href="/x" target="_blank" rel="noopener noreferrer">a</a></p>',
  ],
  ['<ul><li><ul><li>a</li></ul></li></ul>', '<ul><li><ul><li>a</li></ul></li></ul>'],
  ['<p></p>', ''],
])('reads %j as %j', (html, expected) => {
  expect(writeHtml(read(html))).toBe(expected);
});

test('counts what a reader sees, as the database counts it', () => {
  const html = '<h2>Night-shift pay</h2><h3></h3><ul><li><p>Don’t 👍 1,000.50</p></li></ul>';
  const left = postLengths.content - [...html].length;
  expect(statisticsOf(read(html), html)).toEqual({ words: 4, characters: 31, left });
});
