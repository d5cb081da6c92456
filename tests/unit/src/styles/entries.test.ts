import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Paths after a directive in a stylesheet, relative to the repository. */
function listed(stylesheet: string, directive: string): string[] {
  const css = readFileSync(`src/styles/${stylesheet}`, 'utf8');
  return [...css.matchAll(new RegExp(`^${directive} '\\.\\./(.*?)'`, 'gm'))].map(
    ([, path]) => `src/${path}`,
  );
}

const staffOnly = globSync(listed('site.css', '@source not'));

test('the public stylesheet leaves out the markup of staff pages, and nothing else', () => {
  const pages = globSync('src/pages/**/*.astro').filter((file) =>
    readFileSync(file, 'utf8').includes("from '~/layouts/Staff.astro'"),
  );
  expect(pages.length).toBeGreaterThan(10);
  expect(staffOnly.filter((file) => file.startsWith('src/pages/')).sort()).toEqual(pages.sort());
});

test('the staff stylesheet scans what the public one leaves out', () => {
  const scanned = globSync(listed('staff.css', '@source'));
  expect(staffOnly.filter((file) => !scanned.includes(file))).toEqual([]);
  // These are on every page, or used by both.
  expect(scanned.filter((file) => !staffOnly.includes(file)).sort()).toEqual([
    'src/components/ui/Field.tsx',
    'src/components/ui/Honeypot.tsx',
    'src/components/ui/InPageLink.tsx',
    'src/components/ui/Options.tsx',
    'src/layouts/Base.astro',
    'src/layouts/Wordmark.astro',
  ]);
});

test('the staff stylesheet contains every stylesheet of a staff feature', () => {
  const folders = [...new Set(staffOnly.map((file) => file.split('/').slice(0, 3).join('/')))];
  const ofStaff = folders
    .filter((folder) => folder.startsWith('src/features/'))
    .flatMap((folder) => globSync(`${folder}/**/*.css`))
    .filter((file) => !file.startsWith('src/features/leads/form/'));
  expect(ofStaff.length).toBeGreaterThan(3);
  expect(ofStaff.filter((file) => !listed('staff.css', '@import').includes(file))).toEqual([]);
});

test('every class of staff screens has a rule', () => {
  const rules = globSync('src/**/*.css')
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
  const classes = globSync('src/{features,layouts,components}/**/*.{tsx,astro}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/class(?:Name)?="([^"]*)"/g)].flatMap(
      ([, names = '']) => names.match(/(?<![\w-])(?:staff|action|dialog)-[a-z-]+(?![\w-])/g) ?? [],
    ),
  );
  expect(new Set(classes).size).toBeGreaterThan(10);
  expect(
    new Set(
      classes.filter(
        (name) => ![`.${name}`, `@utility ${name}`].some((rule) => rules.includes(rule)),
      ),
    ),
  ).toEqual(new Set());
});
