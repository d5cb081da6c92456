import { expect, test } from 'vitest';
import { readDom } from '~/features/writing/editor/schema/read-html';
import { statisticsOf } from '~/features/writing/editor/store/statistics';
import { postLengths } from '~rules/post/post';
import { parsedDom } from './parsed-dom';

test('counts what a reader sees, as the database counts it', () => {
  const html =
    '<h2>Night-shift pay</h2><h3></h3><ul><li><p>Don’t 👍 1,000.50</p></li></ul><blockquote><p>Ok</p></blockquote>';
  expect(statisticsOf(readDom(parsedDom(html), false), html)).toEqual({
    words: 5,
    characters: 33,
    left: postLengths.content - [...html].length,
  });
});
