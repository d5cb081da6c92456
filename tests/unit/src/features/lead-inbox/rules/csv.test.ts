import { describe, expect, test } from 'vitest';
import { csv } from '~/features/lead-inbox/rules/csv';

const mark = '\uFEFF';

test('a file begins with a byte order mark, and every line ends as RFC 4180 has it', () => {
  expect(csv([['a', 'b'], ['c']])).toBe(`${mark}a,b\r\nc\r\n`);
  expect(csv([])).toBe(mark);
});

test.each([
  ['a,b', '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ['one\ntwo', '"one\ntwo"'],
  ['one\r\ntwo', '"one\r\ntwo"'],
  [' spaces ', ' spaces '],
  ['Zoë 🙂', 'Zoë 🙂'],
  ['', ''],
])('%j stands in a cell as %j', (text, cell) => {
  expect(csv([[text]])).toBe(`${mark}${cell}\r\n`);
});

describe('what a spreadsheet would run gets an apostrophe', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+15550100123', "'+15550100123"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', `"'\r'=1"`],
    [' =1', "' =1"],
    ['\u200B=1', "'\u200B=1"],
    ['＝1+1', "'＝1+1"],
    ['"=1"', `"'""=1"""`],
    ['=HYPERLINK("http://a","b")', `"'=HYPERLINK(""http://a"",""b"")"`],
  ])('%j', (text, cell) => {
    expect(csv([[text]])).toBe(`${mark}${cell}\r\n`);
  });

  test.each([
    ['Hello;=1+1', "Hello;'=1+1"],
    ['Hello; "=1+1"', `"Hello;' ""=1+1"""`],
    ['Hello\t@SUM(A1)', "Hello\t'@SUM(A1)"],
    ['Hello\n=1+1\nBye', `"Hello\n'=1+1\nBye"`],
  ])('%j, also where semicolons or tabs divide cells', (text, cell) => {
    expect(csv([[text]])).toBe(`${mark}${cell}\r\n`);
  });

  test.each(['a=1', "'=1", '1-2', 'a; b', 'x\ty'])('but %j is as it was', (text) => {
    expect(csv([[text]])).toBe(`${mark}${text}\r\n`);
  });
});
