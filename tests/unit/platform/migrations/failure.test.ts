import { expect, test } from 'vitest';
import { PlatformError } from '../../../../platform/error.ts';
import { scriptFailure } from '../../../../platform/migrations/failure.ts';

function failure(sql: string, fields: object) {
  return scriptFailure('The seed seed.sql', sql, Object.assign(new Error('no such thing'), fields));
}

test.each([
  ['on the first line', 'select x;', '8', 'line 1, column 8'],
  ['on a later line', 'select 1;\n\n  select x;', '21', 'line 3, column 10'],
  ['after characters of two code units', "select '😀😀',\nx;", '14', 'line 2, column 1'],
])('the place is told %s', (_, sql, position, place) => {
  expect(failure(sql, { position }).message).toBe(
    `The seed seed.sql failed at ${place}: no such thing. Nothing of it was applied; correct it and start again.`,
  );
});

test('without a position the function is told', () => {
  const where = 'PL/pgSQL function f() line 3 at RAISE\nSQL statement "select f()"';
  expect(failure('', { where }).message).toContain(
    'failed: no such thing (PL/pgSQL function f() line 3 at RAISE). Nothing',
  );
});

test('what is a sentence already stays as it is', () => {
  const sentence = new PlatformError('Do this.');
  expect(scriptFailure('It', '', sentence)).toBe(sentence);
});
