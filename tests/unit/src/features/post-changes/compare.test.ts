import { expect, test } from 'vitest';
import { comparePosts, countChanges } from '~/features/post-changes';
import { changeSummary } from '~/features/writing/revisions/versions';
import { blockText, splitBlocks } from '~/lib/post-blocks';
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

test('two versions differ in fields and blocks', () => {
  const before = draft('<p>One two three</p><p>Theirs only</p><p>Middle</p>', 'Better title');
  const after = draft('<p>One two three four</p><p>Middle</p><p>Last</p><p>My own</p>');
  const changes = comparePosts(before, after);
  expect(changes).toEqual({
    fields: [{ label: 'Title', before: 'Better title', after: 'Title' }],
    blocks: [
      { before: 'One two three', after: 'One two three four' },
      { before: 'Theirs only', after: '' },
      { unchanged: 1 },
      { before: '', after: 'Last' },
      { before: '', after: 'My own' },
    ],
  });
  expect(countChanges(changes)).toEqual({ fields: 1, paragraphs: 4 });
  expect(changeSummary(changes)).toBe('1 field and 4 paragraphs changed since this version.');
  expect(changeSummary({ ...changes, fields: [] })).toMatch(/^4 paragraphs changed/);
  expect(changeSummary(comparePosts(after, after))).toMatch(/the same/);
});

test('a link’s address can change, and so can only the formatting', () => {
  const block = (html: string) => comparePosts(draft('<p>Pay</p>'), draft(html)).blocks;
  expect(block('<p><a rel="nofollow" href="/x">Pay</a></p>')).toEqual([
    { before: 'Pay', after: 'Pay (/x)' },
  ]);
  expect(block('<p><strong>Pay</strong></p>')).toEqual([{ before: 'Pay', after: 'Pay' }]);
});
