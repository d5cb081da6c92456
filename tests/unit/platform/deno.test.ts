import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findDeno } from '../../../platform/deno.ts';

function folderWithDeno(version: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'path-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'deno'), `#!/bin/sh\necho 'deno ${version} (stable)'\n`);
  chmodSync(join(folder, 'deno'), 0o755);
  return folder;
}

test('the Deno that came from npm is preferred', () => {
  // Any installed package stands for it: the machine that runs this may be of another kind.
  expect(findDeno({ packages: ['missing', 'smtp-server'], path: '' })).toMatch(/smtp-server.deno$/);
});

test.each(['2.6.0', '2.9.6', '3.0.1'])('Deno %s on the PATH is used', (version) => {
  expect(findDeno({ packages: [], path: folderWithDeno(version) })).toBe('deno');
});

test.each(['1.46.3', '2.5.9'])('Deno %s on the PATH is refused as too old', (version) => {
  expect(() => findDeno({ packages: [], path: folderWithDeno(version) })).toThrow(
    `The Edge Functions cannot run in deno ${version}. Install Deno 2.6 or newer`,
  );
});

test('where there is none, one sentence says so and how to get it', () => {
  expect(() => findDeno({ packages: ['missing'], path: '/nowhere' })).toThrow(
    'Deno is missing: the Edge Functions run in it. Install Deno 2.6 or newer (https://docs.deno.com/runtime/getting_started/installation/) and start again.',
  );
});
