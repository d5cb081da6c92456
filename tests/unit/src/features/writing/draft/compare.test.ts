import { expect, test } from 'vitest';
import { blockText, splitBlocks } from '~/features/writing/draft/blocks';
import { compare } from '~/features/writing/draft/compare';
import { emptyDraft } from '~rules/post/draft';

const draft = (content: string, title = 'Title') => ({ ...emptyDraft(), title, content });

test.each([
  ['<p>One</p><ul><li><p>Two</p><ul><li>x</li></ul></li></ul>', 2],
  ['<blockquote><p>One</p><p>Two</p></blockquote><pre><code>a\n\nb</code></pre>', 2],
  ['  <p>One</p>\n<h2>Two</h2>\n', 2],
  ['plain\n\ntext', 2],
  ['', 0],
])('%j has %i blocks', (html, count) => {
  expect(splitBlocks(html)).toHaveLength(count);
});

test('a block’s text has its line breaks and characters', () => {
  expect(blockText('<ul><li>a &amp; <strong>b</strong></li><li>&lt;c&gt;<br />d</li></ul>')).toBe(
    'a & b\n<c>\nd',
  );
});

const mine = draft('<p>One two three four</p><p>Middle</p><p>Last</p><p>My own</p>');
const theirs = draft('<p>One two three</p><p>Theirs only</p><p>Middle</p>', 'Better title');

test('two versions differ in fields and blocks', () => {
  const comparison = compare(mine, theirs);
  expect(comparison.fields).toEqual(['title']);
  expect(comparison.parts).toEqual([
    { kind: 'changed', mine: ['<p>One two three four</p>'], theirs: ['<p>One two three</p>'] },
    { kind: 'changed', mine: [], theirs: ['<p>Theirs only</p>'] },
    { kind: 'same', blocks: ['<p>Middle</p>'] },
    { kind: 'changed', mine: ['<p>Last</p>'], theirs: [] },
    { kind: 'changed', mine: ['<p>My own</p>'], theirs: [] },
  ]);
});
