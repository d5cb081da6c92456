import { expect, test } from 'vitest';
import { runScript } from '../../../../platform/migrations/session.ts';

/** The error of a script that fails with `error`. */
function failure(error: Error, sql = ''): Promise<unknown> {
  const session = { run: () => Promise.reject(error), query: () => Promise.resolve([]) };
  return runScript(session, 'The seed seed.sql', sql).catch((reason: unknown) => reason);
}

const databaseError = (fields: object) => Object.assign(new Error('no such thing'), fields);

test.each([
  ['on the first line', 'select x;', '8', 'line 1, column 8'],
  ['on a later line', 'select 1;\n\n  select x;', '21', 'line 3, column 10'],
  ['after characters of two code units', "select '😀😀',\nx;", '14', 'line 2, column 1'],
])('an error %s has its position', async (_, sql, position, line) => {
  expect(await failure(databaseError({ position }), sql)).toHaveProperty(
    'message',
    `The seed seed.sql failed at ${line}: no such thing. None of it was applied. Correct it and start again.`,
  );
});

test('an error in a function has its position there', async () => {
  const where = 'PL/pgSQL function f() line 3 at RAISE\nSQL statement "select f()"';
  expect(await failure(databaseError({ where }))).toHaveProperty(
    'message',
    expect.stringContaining(
      'failed: no such thing (PL/pgSQL function f() line 3 at RAISE). None of it',
    ),
  );
});
