import { expect, test } from 'vitest';
import { postBody, tableOfContents } from '~/features/blog/post/post-body';

test.each([
  ['<h2>1. What <em>would</em> I do &amp; when?</h2>', 'article-1-what-would-i-do-when'],
  ['<h2>Émile’s straße</h2>', 'article-émile-s-straße'],
  ['<h2>???</h2>', 'article-section'],
  ['<h2>Share the shared ad</h2>', 'article-sharing-the-shared-ad'],
  [`<h2>${'long '.repeat(40)}</h2>`, `article-${'long-'.repeat(16).slice(0, -1)}`],
])('the anchor of %s is %s', (html, id) => {
  const { html: shown, headings } = postBody(html);
  expect(headings.map((heading) => heading.id)).toEqual([id]);
  expect(shown).toContain(` id="${id}"><a href="#${id}">`);
});

test('equal headings get different anchors', () => {
  const titles = ['A', 'A', 'A-2', 'A', 'a 2', '!', '?'];
  const { headings } = postBody(titles.map((title) => `<h2>${title}</h2>`).join(''));
  const ids = headings.map(({ id }) => id);
  const expected = 'a a-2 a-2-2 a-3 a-2-3 section section-2'.split(' ');
  expect(ids).toEqual(expected.map((id) => `article-${id}`));
});

test.each([
  ['<h2><a href="/x">x</a></h2>', '<h2 id="article-x"><a href="/x">x</a></h2>'],
  ['<h2><p>x</p></h2>', '<h2 id="article-x"><p>x</p></h2>'],
  // Code can be focused.
  ['<pre>x</pre>', '<pre tabindex="0">x</pre>'],
  [
    '<h2>a<ul><li><h3>b</h3></li></ul></h2>',
    '<h2>a<ul><li><h2 id="article-b"><a href="#article-b">b</a></h2></li></ul></h2>',
  ],
])('%s becomes %s', (html, shown) => {
  expect(postBody(html).html).toBe(shown);
});

test.each([
  ['2 2', '2 2', []],
  ['1 2 3', '2 3 4', ['0 1 2']],
  ['4 6 2 6', '2 3 2 3', ['0 1', '2 3']],
  ['2 3 3 1 4 2', '2 3 3 2 3 3', ['0 1 2', '3 4 5']],
  ['1 2 3 4 5 6', '2 3 4 5 6 6', ['0 1 2 3 4 5']],
])(
  'headings of levels %s are shown as %s, below the title, and listed as %j',
  (levels, shown, groups) => {
    const written = levels.split(' ').map((level, at) => `<h${level}>${at}</h${level}>`);
    const { html, headings } = postBody(written.join(''));
    expect(headings.map(({ level }) => level).join(' ')).toBe(shown);
    expect([...html.matchAll(/<\/h(\d)>/g)].map(([, level]) => level).join(' ')).toBe(shown);
    const contents = tableOfContents(headings).map(({ text, below }) =>
      [text, ...below.map((each) => each.text)].join(' '),
    );
    expect(contents).toEqual(groups);
  },
);
