import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readMigrations } from '../../../../platform/migrations/files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'migration-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

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
  expect(migrations[0]?.checksum).toMatch(/^[0-9a-f]{64}$/);
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
