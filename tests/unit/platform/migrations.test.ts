import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readMigrations } from '../../../platform/migrations/files.ts';
import { runScript } from '../../../platform/migrations/session.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

function write(...files: string[]) {
  for (const file of files) writeFileSync(join(folder, file), `-- ${file}`);
}

test('migrations are sorted by version, and other files ignored', async () => {
  write('20260102000000_b.sql', '20260101000000_a-1_x.sql', 'README.md');
  const migrations = await readMigrations(folder);
  expect(migrations.map(({ version, name }) => [version, name])).toEqual([
    ['20260101000000', 'a-1_x'],
    ['20260102000000', 'b'],
  ]);
});

test.each(['1_a.sql', '20260101000000.sql', '20260101000000_a b.sql', 'seed.sql'])(
  'the name %s is rejected',
  async (file) => {
    write(file);
    await expect(readMigrations(folder)).rejects.toThrow(`The migration ${file} isn’t named`);
  },
);

test('two with the same version are rejected', async () => {
  write('20260101000000_a.sql', '20260101000000_b.sql');
  await expect(readMigrations(folder)).rejects.toThrow(
    'The migrations 20260101000000_a.sql and 20260101000000_b.sql have the same version.',
  );
});

test.each([
  ['select x;', '8', 'line 1, column 8'],
  ['select 1;\n\n  select x;', '21', 'line 3, column 10'],
  // Positions count characters, not code units.
  ["select '😀😀',\nx;", '14', 'line 2, column 1'],
])('an error in %j at %s is reported at %s', async (sql, position, line) => {
  const error = Object.assign(new Error('no such thing'), { position });
  const session = { run: () => Promise.reject(error), query: () => Promise.resolve([]) };
  await expect(runScript(session, 'The seed seed.sql', sql)).rejects.toThrow(
    `The seed seed.sql failed at ${line}: no such thing. None of it was applied. Correct it and start again.`,
  );
});
