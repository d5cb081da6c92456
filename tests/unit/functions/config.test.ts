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
