import { parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { sanitizePostHtml } from '~/lib/post-html';
import { cleanPastedTree } from '~/features/writing/editor/paste/clean';
import { looksLikeMarkdown, markdownToHtml } from '~/features/writing/editor/paste/markdown';
import { nothingDropped, pasteNotice } from '~/features/writing/editor/paste/notice';
import type { PastedElement, PastedNode } from '~/features/writing/editor/paste/tree';
import { googleDocs } from './fixtures/google-docs.ts';
import { pages, webPages } from './fixtures/other.ts';
import { wordMac } from './fixtures/word-mac.ts';
import { wordWeb } from './fixtures/word-web.ts';
import { wordWindows } from './fixtures/word-windows.ts';

type Parsed = ReturnType<typeof parseDocument>['children'][number];

function nodeOf(parsed: Parsed): PastedNode[] {
  if ('data' in parsed) return parsed.type === 'text' ? [parsed.data] : [];
  if (!('attribs' in parsed)) return [];
  const { name, attribs: attributes, children } = parsed;
  return [{ name, attributes, children: children.flatMap(nodeOf) }];
}

/** What the browser makes of the clipboard, as far as the fixtures are concerned. */
function treeOf(html: string): PastedElement {
  return { name: 'html', attributes: {}, children: parseDocument(html).children.flatMap(nodeOf) };
}

const clean = (html: string) => cleanPastedTree(treeOf(html));

describe.each(Object.entries({ wordWindows, wordMac, wordWeb, googleDocs, pages, webPages }))(
  'pasting from %s',
  (_, fixtures) => {
    test.each(fixtures)('$name', ({ pasted, expected, dropped }) => {
      const cleaned = clean(pasted);
      expect(cleaned.html).toBe(expected.join(''));
      expect(cleaned.dropped).toEqual({ ...nothingDropped, ...dropped });
      expect(sanitizePostHtml(cleaned.html)).toBe(cleaned.html);
    });
  },
);

test.each([
  ['# Title', true],
  ['a\n## Part\nb', true],
  ['```\ncode\n```', true],
  ['See [the docs](https://example.com).', true],
  ['This is **important**.', true],
  ['- one\n- two', true],
  ['1. one\n2. two', true],
  ['> quoted\n> more', true],
  ['Just a sentence.', false],
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
  ['a thousand lists in each other', `# Title\n\n${'1. '.repeat(1000)}`, false],
])('whether %s is parsed as Markdown', (_, text, expected) => {
  expect(looksLikeMarkdown(text)).toBe(expected);
});

test('Markdown becomes blocks', () => {
  const markdown = `# Title

Some **bold**, *italic* and \`code\` with a [link](https://example.com "x").

- one
  1. inner
- two

> quote

\`\`\`js
a < b
\`\`\`

| a | b |
| - | - |
| 1 | 2 |

![alt](x.png) <script>x()</script>`;
  expect(clean(markdownToHtml(markdown))).toEqual({
    html: [
      '<h1>Title</h1>',
      '<p>Some <strong>bold</strong>, <em>italic</em> and <code>code</code> with a <a href="https://example.com">link</a>.</p>',
      '<ul><li>one<ol><li>inner</li></ol></li><li>two</li></ul>',
      '<blockquote><p>quote</p></blockquote>',
      '<pre><code>a &lt; b</code></pre>',
      '<p>a | b</p><p>1 | 2</p>',
    ].join(''),
    dropped: { ...nothingDropped, tables: 1, images: 1 },
  });
});

test.each([
  [{}, ''],
  [{ images: 2 }, '2 images weren’t pasted.'],
  [{ images: 1, tables: 1 }, '1 image wasn’t pasted. 1 table was turned into paragraphs.'],
  [{ links: 1 }, '1 link became plain text because posts can’t use its URL.'],
])('says what %j left out', (dropped, notice) => {
  expect(pasteNotice({ ...nothingDropped, ...dropped })).toBe(notice);
});
