import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join('supabase', 'functions');
const functions = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'index.ts')));
const sections = new Map(
  readFileSync(join('supabase', 'config.toml'), 'utf8')
    .split(/^\[functions\./m)
    .slice(1)
    .map((section): [string, string] => [section.slice(0, section.indexOf(']')), section]),
);

it('supabase/config.toml configures every function', () => {
  expect([...sections.keys()].sort()).toEqual(functions.sort());
  for (const section of sections.values()) {
    // Each function authorizes its callers itself.
    expect(section).toContain('\nverify_jwt = false\n');
    expect(section).toContain('\nimport_map = "./functions/deno.json"\n');
  }
});

// Deploying resolves the ranges of their dependencies again: hosted functions can't read a deno.lock of Deno 2.
it('functions load no package whose version could change', () => {
  const { imports } = readJson(join(folder, 'deno.json')) as { imports: Record<string, string> };
  const { packages } = readJson('package-lock.json') as { packages: Record<string, Package> };
  for (const [name, specifier] of Object.entries(imports)) {
    const { version, dependencies = {} } = packages[`node_modules/${name}`] ?? {};
    expect(specifier).toBe(`npm:${name}@${version}`);
    for (const [dependency, range] of Object.entries(dependencies)) {
      expect([name, dependency, range]).toEqual([
        name,
        dependency,
        expect.stringMatching(/^\d[\d.]+$/),
      ]);
      const { dependencies: more = {} } = packages[`node_modules/${dependency}`] ?? {};
      expect([dependency, more]).toEqual([dependency, {}]);
    }
  }
});

interface Package {
  version: string;
  dependencies?: Record<string, string>;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
