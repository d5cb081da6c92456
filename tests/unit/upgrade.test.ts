import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.ts';

const repository = join(import.meta.dirname, '../..');

/** The owner's files, each with a line that both the owner and the next version change. */
const owned = {
  'supabase/functions/_shared/business.ts': 'export const brand',
  'src/config/contacts.ts': 'export const contacts',
  'src/content/pages/about.yaml': 'title:',
  'tailwind.config.mjs': 'export default',
  'public/_redirects': '/home / 301',
};
const notOwned = 'src/pages/index.astro';

test('a customized copy takes over a later version, and keeps what its owner changed', () => {
  const cwd = temporaryFolder();
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Owner', '-c', 'user.email=owner@example.com', ...args], {
      cwd,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  const read = (file: string) => readFileSync(join(cwd, file), 'utf8');
  const change = (file: string, from: string, to: string) => {
    expect(read(file), file).toContain(from);
    writeFileSync(join(cwd, file), read(file).replace(from, to));
  };
  const commit = (message: string) => {
    git('add', '--all');
    git('commit', '--quiet', '--message', message);
  };

  git('init', '--quiet', '--initial-branch=main');
  for (const file of ['.gitattributes', notOwned, ...Object.keys(owned)]) {
    mkdirSync(dirname(join(cwd, file)), { recursive: true });
    cpSync(join(repository, file), join(cwd, file));
  }
  commit('Version 1.0.0');

  git('checkout', '--quiet', '-b', 'later');
  for (const [file, text] of Object.entries(owned))
    change(file, text, `${text} of the later version`);
  change(notOwned, '---', '---\n// Of the later version.');
  writeFileSync(join(cwd, 'src/content/pages/new.yaml'), 'title: New\n');
  commit('Version 1.1.0');

  git('checkout', '--quiet', 'main');
  for (const [file, text] of Object.entries(owned)) change(file, text, `${text} of the owner`);
  commit('Make it ours');

  const [, driver = ''] =
    /^git config (merge\.keep\.driver true)$/m.exec(
      readFileSync(join(repository, 'docs/upgrade.md'), 'utf8'),
    ) ?? [];
  git('config', ...driver.split(' '));
  git('merge', '--quiet', '--no-edit', 'later');

  for (const [file, text] of Object.entries(owned)) {
    expect(read(file)).toContain(`${text} of the owner`);
    expect(read(file)).not.toContain('of the later version');
  }
  expect(read(notOwned)).toContain('// Of the later version.');
  expect(read('src/content/pages/new.yaml')).toBe('title: New\n');
});
