import { expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { denoPackage, findDeno } from '../../../platform/deno.ts';

test('a missing Deno is reported with instructions', () => {
  expect(() => findDeno('@deno/missing')).toThrow(
    'The Edge Functions need the package @deno/missing: run `npm ci` with optional dependencies, on macOS or on Linux with glibc.',
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
