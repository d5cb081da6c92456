import { describe, expect, test } from 'vitest';
import { blockText, splitBlocks } from '~/features/writing/draft/blocks';
import { chooseAll, compare, merge, suggestChoices } from '~/features/writing/draft/merge';
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

const base = draft('<p>One two three</p><p>Middle</p><p>Last</p>');
const mine = draft('<p>One two three four</p><p>Middle</p><p>Last</p><p>My own</p>');
const theirs = draft('<p>One two three</p><p>Theirs only</p><p>Middle</p>', 'Better title');

describe('two versions', () => {
  const comparison = compare(mine, theirs);

  test('differ in fields and blocks', () => {
    expect(comparison.fields).toEqual(['title']);
    expect(comparison.parts).toEqual([
      { kind: 'changed', mine: ['<p>One two three four</p>'], theirs: ['<p>One two three</p>'] },
      { kind: 'changed', mine: [], theirs: ['<p>Theirs only</p>'] },
      { kind: 'same', blocks: ['<p>Middle</p>'] },
      { kind: 'changed', mine: ['<p>Last</p>'], theirs: [] },
      { kind: 'changed', mine: ['<p>My own</p>'], theirs: [] },
    ]);
  });

  test('the suggestion has what each of them changed', () => {
    const choices = suggestChoices(comparison, mine, base);
    expect(merge(mine, theirs, comparison, choices)).toEqual(
      draft(
        '<p>One two three four</p><p>Theirs only</p><p>Middle</p><p>My own</p>',
        'Better title',
      ),
    );
  });

  test('without the version they started from, it’s what the writer has', () => {
    const { content, title } = merge(
      mine,
      theirs,
      comparison,
      suggestChoices(comparison, mine, null),
    );
    expect(title).toBe('Title');
    for (const block of splitBlocks(mine.content)) expect(content).toContain(block);
  });

  test.each([
    ['mine', mine],
    ['theirs', theirs],
  ] as const)('choosing all of %s gives exactly that version', (choice, expected) => {
    expect(merge(mine, theirs, comparison, chooseAll(comparison, choice))).toEqual(expected);
  });

  test('one block can have both', () => {
    const choices = chooseAll(comparison, 'theirs');
    choices.parts[0] = 'both';
    expect(merge(mine, theirs, comparison, choices).content).toMatch(
      /^<p>One two three<\/p><p>One two three four<\/p>/,
    );
  });
});
