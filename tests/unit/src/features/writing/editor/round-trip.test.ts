import fc from 'fast-check';
import type { Mark, Node } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { sanitizePostHtml } from '~/lib/post-html';
import { postSchema } from '~/features/writing/editor/schema';
import { isIndented, readDom } from '~/features/writing/editor/schema/read-html';
import { safeRel } from '~/features/writing/editor/schema/safe-href';
import { writeHtml } from '~/features/writing/editor/schema/write-html';
import { postHtmlPolicy } from '~rules/post/html';
import { validMarkup } from '../../../../../sanitizer/markup.ts';
import { parsedDom } from './parsed-dom';

const { nodes, marks } = postSchema;

const read = (html: string) => readDom(parsedDom(html), isIndented(html));

const link = fc
  .record({
    href: fc.constantFrom(
      'https://example.com/a?b="c"&d=<e>',
      '/services',
      '#part',
      'mailto:a@b.co',
    ),
    target: fc.constantFrom(null, '_blank'),
    rel: fc.constantFrom(null, 'nofollow', 'noopener'),
  })
  .map(({ href, target, rel }) =>
    marks['link']?.create({ href, target, rel: target === null ? rel : safeRel(rel) }),
  );
const someMarks = fc
  .tuple(fc.subarray(['bold', 'italic', 'underline', 'code']), fc.option(link))
  .map(([names, anchor]) => [
    ...names.map((name) => marks[name]?.create()),
    ...(anchor ? [anchor] : []),
  ]) as fc.Arbitrary<Mark[]>;

// A carriage return or NUL can't be typed, and HTML can't hold them.
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.constantFrom(' ', '  x ', '\u00a0', '&lt;', '<b>', '"'),
  )
  .filter((plain) => !/[\r\0\n\f\v\ufeff]/.test(plain));
const leaf = fc
  .tuple(fc.oneof({ weight: 4, arbitrary: text }, fc.constant(null)), someMarks)
  .map(([plain, set]) =>
    plain === null ? nodes['hardBreak']?.create(null, null, set) : postSchema.text(plain, set),
  );
const inline = fc.array(leaf, { maxLength: 5 }) as fc.Arbitrary<Node[]>;

const { block } = fc.letrec<Record<'block' | 'list', Node>>((tie) => ({
  list: fc
    .tuple(
      fc.constantFrom('bulletList', 'orderedList'),
      fc.array(fc.array(tie('block'), { minLength: 1, maxLength: 2 }), {
        minLength: 1,
        maxLength: 3,
      }),
    )
    .map(([name, items]) =>
      nodes[name]?.create(
        null,
        items.map((blocks) => postSchema.node('listItem', null, blocks)),
      ),
    ) as fc.Arbitrary<Node>,
  block: fc.oneof(
    { maxDepth: 5 },
    inline.map((content) => nodes['paragraph']?.create(null, content)),
    fc
      .tuple(fc.integer({ min: 1, max: 6 }), inline)
      .map(([level, content]) => nodes['heading']?.create({ level }, content)),
    fc
      .array(fc.oneof(text, fc.constant('\n')), { maxLength: 4 })
      .map((lines) => lines.join(''))
      .map((code) => nodes['codeBlock']?.create(null, code ? postSchema.text(code) : null)),
    fc
      .array(tie('block'), { minLength: 1, maxLength: 3 })
      .map((blocks) => nodes['blockquote']?.create(null, blocks)),
    tie('list'),
  ) as fc.Arbitrary<Node>,
}));

const documents = fc
  .array(block, { minLength: 1, maxLength: 4 })
  .map((blocks) => postSchema.node('doc', null, blocks));

test('publishing and editing again change nothing in a document', () => {
  fc.assert(
    fc.property(documents, (doc) => {
      doc.check();
      const html = writeHtml(doc);
      expect(sanitizePostHtml(html)).toBe(html);
      expect(writeHtml(read(html))).toBe(html);
      expect(read(html).toJSON()).toEqual(doc.toJSON());
    }),
    { numRuns: 200 },
  );
});

test('nesting deeper than the public page allows is left out, as there', () => {
  const deep = (tags: number) => '<blockquote>'.repeat(tags) + '<p><em>a</em></p>';
  for (const tags of [30, 31, 32, 40]) {
    const html = writeHtml(read(deep(tags)));
    expect(html).toBe(sanitizePostHtml(deep(tags)));
    expect(sanitizePostHtml(html)).toBe(html);
  }
});

test('opening a post that was written elsewhere loses no text, and settles', () => {
  fc.assert(
    fc.property(validMarkup, (markup) => {
      const html = writeHtml(read(sanitizePostHtml(markup)));
      expect(sanitizePostHtml(html)).toBe(html);
      expect(writeHtml(read(html))).toBe(html);
    }),
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
  ['', ''],
])('reads %j as %j', (html, expected) => {
  expect(writeHtml(read(html))).toBe(expected);
});
