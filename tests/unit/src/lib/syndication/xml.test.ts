import { expect, test } from 'vitest';
import { element, escapeXml } from '~/lib/syndication/xml';

test.each([
  ['R&D <b> "x" \'y\'', 'R&amp;D &lt;b&gt; &quot;x&quot; &apos;y&apos;'],
  [']]>', ']]&gt;'],
  ['&amp;', '&amp;amp;'],
  ['tab\tline\nreturn\r', 'tab\tline\nreturn\r'],
  ['a\0b\bc\x0Bd\x1Fe\uFFFEf\uFFFF', 'abcdef'],
  ['lone \uD800 and \uDC00 halves', 'lone  and  halves'],
  ['whole 😀', 'whole 😀'],
])('%j is written as %j', (text, written) => expect(escapeXml(text)).toBe(written));

test('an element without text is left out', () => {
  expect(element('title', '')).toBe('');
  expect(element('title', 'a & b')).toBe('<title>a &amp; b</title>');
});
