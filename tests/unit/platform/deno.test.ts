import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { denoPackage, findDeno } from '../../../platform/deno.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

function folderWithDeno(version: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'deno'), `#!/bin/sh\necho 'deno ${version} (stable)'\n`);
  chmodSync(join(folder, 'deno'), 0o755);
  return folder;
}

test('the Deno installed by npm is preferred', () => {
  // Any installed package will do: Deno's isn't installed on every platform.
  expect(findDeno({ package: 'smtp-server', path: '' })).toMatch(/smtp-server.deno$/);
});

test.each(['2.6.0', '2.9.6', '3.0.1'])('Deno %s on the PATH is used', (version) => {
  expect(findDeno({ package: 'missing', path: folderWithDeno(version) })).toBe('deno');
});

test.each(['1.46.3', '2.5.9'])('Deno %s on the PATH is rejected as too old', (version) => {
  expect(() => findDeno({ package: 'missing', path: folderWithDeno(version) })).toThrow(
    `deno ${version} is too old to run the Edge Functions. Install Deno 2.6 or newer`,
  );
});

test('a missing Deno is reported with instructions', () => {
  expect(() => findDeno({ package: 'missing', path: '/nowhere' })).toThrow(
    'The Edge Functions need Deno. Install Deno 2.6 or newer (https://docs.deno.com/runtime/getting_started/installation/) and start again.',
  );
});

test.each([
  ['darwin', 'arm64'],
  ['darwin', 'x64'],
  ['linux', 'arm64'],
  ['linux', 'x64'],
])('npm installs Deno on %s %s, in the same version everywhere', (platform, arch) => {
  const versions: Record<string, string> = manifest.optionalDependencies;
  expect(versions[denoPackage(platform, arch)]).toBe(versions['@deno/linux-x64-glibc']);
});
