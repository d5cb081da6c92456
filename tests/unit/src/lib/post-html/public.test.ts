import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { publicPostHtml, sanitizePostHtml, textOf } from '~/lib/post-html';
import { postHtmlPolicy } from '~rules/post/html';

test.each([
  [
    'a table',
    '<table><thead><tr><th>Plan</th><th>Fee</th></tr></thead>' +
      '<tbody><tr><td>A</td><td><b>15%</b></td></tr></tbody></table><p>End</p>',
    'Plan Fee<br />A 15%<p>End</p>',
  ],
  [
    'an indented table before a paragraph',
    '<table>\n<tr>\n<td>A</td>\n<td>1</td>\n</tr>\n<tr><td>B</td></tr>\n</table>\n<p>End</p>',
    '\n\nA\n 1\n\n<br />B\n\n<p>End</p>',
  ],
  ['rows alone', '<tr>\n <td>A</td>\n <td>1</td>\n</tr>\n<tr><td>B</td></tr>', 'A 1 B'],
  ['blocks in cells', '<table><tr><td><p>A</p></td><td><p>B</p></td></tr></table>', 'A B'],
  ['other blocks', '<div>One</div><div>Two</div><section>Three</section>', 'One Two Three'],
  ['a definition list', '<dl><dt>Fee</dt><dd>15%</dd></dl>', 'Fee 15%'],
  ['an image', 'One<img src="/x.png">two', 'One two'],
  ['tags in a word', 'un<font color="red">believ</font><span>ab</span>le', 'unbelievable'],
])('removed tags separate words as they did: %s', (_, html, expected) => {
  const sanitized = sanitizePostHtml(html);
  if (expected.includes('<')) expect(sanitized).toBe(expected);
  expect(sanitizePostHtml(sanitized)).toBe(sanitized);
  expect(textOf(html)).toBe(textOf(expected));
});

test('search separates words at the same tags', () => {
  const sql = readFileSync('supabase/migrations/20261122001600_html_to_text.sql', 'utf8');
  const [, list = ''] = /'<\/\?\(\?:(a\|[^)]*)\)/.exec(sql) ?? [];
  expect(list.replace(/'\s*'/g, '').split('|')).toEqual(postHtmlPolicy.inlineTags);
});

test('an allowed block around removed ones stays without extra space', () => {
  const html = '<div><section><p>One</p></section></div><div><p>Two</p></div>';
  expect(sanitizePostHtml(html)).toBe('<p>One</p><p>Two</p>');
});

test.each([
  ['<h2></h2><p>Text</p>', '<p>Text</p>'],
  ['<h3> &nbsp;\u200b<br></h3>Text', 'Text'],
  ['<h2><strong><a href="/x"></a></strong></h2>Text', 'Text'],
  ['<h2><a href="#fees">Fees</a></h2>', '<h2><a>Fees</a></h2>'],
])('empty headings aren’t shown: %s', (html, expected) => {
  expect(publicPostHtml(html)).toBe(expected);
});

test.each([
  ['in 2023<sup><a href="#fn1">1</a></sup>.', 'in 2023.'],
  ['a fee<a href="#_ftn2" name="_ftnref2">[2]</a> of', 'a fee of'],
  ['<li id="fn1">Source. <a href="#fnref1">↩︎</a></li>', '<li>Source. </li>'],
  ['a fee<a href="#note">*</a>', 'a fee'],
  ['<a href="#part">the next part</a>', '<a>the next part</a>'],
  ['<a href="#h-part">1</a>', '<a href="#h-part">1</a>'],
  ['<a href="#comments">Comment</a>', '<a href="#comments">Comment</a>'],
  ['<a href="/fees#part">1</a>', '<a href="/fees#part">1</a>'],
])('links to IDs that the page doesn’t have aren’t shown: %s', (html, expected) => {
  expect(publicPostHtml(html)).toBe(expected);
});
