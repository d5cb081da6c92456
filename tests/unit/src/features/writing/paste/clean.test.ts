import { describe, expect, test, vi } from 'vitest';
import { sanitizePostHtml } from '~/lib/post-html';
import { cleanPastedTree } from '~/features/writing/editor/paste/clean';
import {
  looksLikeMarkdown,
  looksLikeTable,
  markdownToHtml,
  tableToHtml,
} from '~/features/writing/editor/paste/markdown';
import { nothingDropped, pasteNotice } from '~/features/writing/editor/paste/notice';
import { isPostHtml } from '~/features/writing/editor/paste/post-html';
import { readDom } from '~/features/writing/editor/schema/read-html';
import { writeHtml } from '~/features/writing/editor/schema/write-html';
import { pastedTree } from '~/features/writing/editor/paste/tree';
import { parsedDom } from '../editor/parsed-dom.ts';
import { fixtures } from './fixtures.ts';

// As browsers parse the clipboard, as far as the fixtures are concerned.
vi.mock('~/features/writing/editor/trusted-html', () => ({
  parseHtml: (html: string) => ({ documentElement: parsedDom(`<html>${html}</html>`).firstChild }),
}));
const nodesOf = (type: number) => ({
  [Symbol.hasInstance]: (node: Node) => node.nodeType === type,
});
vi.stubGlobal('Element', nodesOf(1));
vi.stubGlobal('Text', nodesOf(3));

/** What's in the text after pasting. */
function clean(html: string) {
  const { html: pasted, dropped } = cleanPastedTree(pastedTree(html));
  return { html: writeHtml(readDom(parsedDom(pasted), true)), dropped };
}

describe.each(Object.entries(fixtures))('pasting: %s', (_, each) => {
  test.each(each)('%s', (_name, pasted, expected, dropped) => {
    const cleaned = clean(pasted);
    expect(cleaned.html).toBe(expected);
    expect(cleaned.dropped).toEqual({ ...nothingDropped, ...dropped });
    expect(sanitizePostHtml(cleaned.html)).toBe(cleaned.html);
  });
});

test.each([
  ['# Title', true],
  ['```\ncode\n```', true],
  ['See [the docs](https://example.com).', true],
  ['This is **important**.', true],
  ['- one\n- two', true],
  ['~~$5,000~~ $3,000', true],
  ['~5 or ~6', false],
  ['- only one dash', false],
  ['5 * 3 ** 2 and 2 ** 4', false],
  ['#hashtag and C# code', false],
  ['array[0](x)', false],
])('whether %j looks like Markdown: %j', (text, expected) => {
  expect(looksLikeMarkdown(text)).toBe(expected);
});

test.each([
  ['a long text with paragraphs', '# Title\n\n' + `${'word '.repeat(100)}\n\n`.repeat(300), true],
  ['one huge paragraph', `# Title\n\n${'a_'.repeat(20_000)}`, false],
  ['a thousand quotes in each other', `# Title\n\n${'> '.repeat(1000)}`, false],
])('whether %s is parsed as Markdown', (_, text, expected) => {
  expect(looksLikeMarkdown(text)).toBe(expected);
});

test.each([
  ['1. a\n1. b\n1. c', '<ol><li>a</li><li>b</li><li>c</li></ol>', {}],
  ['3. a\n4. b', '<p>3. a</p><p>4. b</p>', { numbers: 1 }],
  ['1. a\n\n4. b', '<p>1. a</p><p>4. b</p>', { numbers: 1 }],
  ['- [x] a\n- [ ] b\n- c', '<ul><li>☑ a</li><li>☐ b</li><li>c</li></ul>', {}],
  ['~~$5,000~~ $3,000', '<p>$3,000</p>', { struck: ['$5,000'] }],
  ['**about** ~5~ or ~6', '<p><strong>about</strong> ~5~ or ~6</p>', {}],
  [
    '# Title\n\n[link](https://example.com "x")\n\n```js\na < b\n```\n\n![alt](x.png) <script>x()</script>',
    '<h1>Title</h1><p><a href="https://example.com">link</a></p><pre><code>a &lt; b</code></pre>',
    { images: 1 },
  ],
])('Markdown keeps the meaning of %j', (markdown, html, dropped) => {
  expect(clean(markdownToHtml(markdown))).toEqual({
    html,
    dropped: { ...nothingDropped, ...dropped },
  });
});

test('plain text from a spreadsheet keeps its columns', () => {
  const copied = 'Q1\t<a>\t800\r\nQ2\t\t900\r\n';
  expect(looksLikeTable(copied)).toBe(true);
  expect(clean(tableToHtml(copied)).html).toBe('<p>Q1 | &lt;a&gt; | 800</p><p>Q2 | | 900</p>');
  expect(looksLikeTable('a\tb\nno tab')).toBe(false);
  expect(looksLikeTable('one\ntwo')).toBe(false);
  expect(looksLikeTable('\tindented\n\tcode')).toBe(false);
});

test.each([
  ['<p data-pm-slice="1 1 []">a  <strong>b</strong></p><p></p>', true],
  ['<meta><ol data-pm-slice="3 3 []"><li><p><a href="/x" rel="nofollow">a</a></p></li></ol>', true],
  ['<ol start="3" data-pm-slice="3 3 []"><li><p>a</p></li></ol>', false],
  ['<p data-pm-slice="1 1 []"><a href="javascript:x()">a</a></p>', false],
  ['<p data-pm-slice="1 1 []">a<img alt="b"></p>', false],
])('posts can contain all of %j: %j', (html, expected) => {
  expect(isPostHtml(pastedTree(html))).toBe(expected);
});

test.each([
  [{ struck: ['$5,000'] }, '“$5,000” is crossed out, so it wasn’t pasted.'],
  [{ struck: ['a', 'b'] }, '2 crossed-out passages weren’t pasted.'],
  [{ images: 1, tables: 2 }, '2 tables were turned into paragraphs. 1 image wasn’t pasted.'],
])('says what %j left out', (dropped, notice) => {
  expect(pasteNotice({ ...nothingDropped, ...dropped })).toBe(notice);
});
