import { expect, test } from 'vitest';
import { element, stripInvalidXml } from '~/lib/syndication';

test.each([
  ['tab\tline\nreturn\r', 'tab\tline\nreturn\r'],
  ['a\0b\bc\x0Bd\x1Fe\uFFFEf\uFFFF', 'abcdef'],
  ['lone \uD800 and \uDC00 halves', 'lone  and  halves'],
  ['whole 😀', 'whole 😀'],
])('%j without what XML cannot contain is %j', (text, stripped) =>
  expect(stripInvalidXml(text)).toBe(stripped),
);

test('an element escapes its text', () => {
  expect(element('title', 'R&D <b> ]]> &amp;\0')).toBe(
    '<title>R&amp;D &lt;b&gt; ]]&gt; &amp;amp;</title>',
  );
});
