import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { checkSampleValues, findSampleValues } from '../../../../publisher/code/sample-values.ts';
import { brand } from '../../../../supabase/functions/_shared/business.ts';
import { sampleValues } from '../../../../supabase/functions/_shared/rules/environment/sample-values.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';

const repository = join(import.meta.dirname, '../../../..');

/** A repository with these files. */
function repositoryWith(files: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

const sampled = {
  'src/config/contacts.ts': `// Such as https://example.com\nexport const street = '100 Example Street';\n`,
  'src/content/pages/about.yaml':
    'lead: Ours since 1999.\nbody: Example &amp; Sample fills jobs.\n',
  'supabase/templates/recovery.html': '<p>Example &#38; Sample</p>\n',
  'src/components/Field.tsx': `export const placeholder = 'example.com';\n`,
  'docs/deploy.md': 'https://example.com\n',
};
const found = [
  'supabase/templates/recovery.html:1: Example & Sample',
  'src/config/contacts.ts:2: 100 Example Street',
  'src/content/pages/about.yaml:2: Example & Sample',
];

// In an owner's copy, they have been replaced.
test.skipIf(brand.name !== 'Example & Sample')('every sample value is in this repository', () => {
  const values = new Set(findSampleValues(repository).map(({ value }) => value));
  expect([...values].sort()).toEqual([...sampleValues].sort());
});

const hosted = 'https://abcdefghijklmnopqrst.supabase.co';
const local = 'http://127.0.0.1:54321';

function check(
  files: Record<string, string>,
  PUBLIC_APP_ENV: string | undefined,
  PUBLIC_SUPABASE_URL: string,
) {
  const folder = repositoryWith(files);
  const lines: string[] = [];
  checkSampleValues(folder, { PUBLIC_APP_ENV, PUBLIC_SUPABASE_URL }, (line) => lines.push(line));
  return lines;
}

test.each(['production', undefined])(
  'a site for visitors (%s) can’t be built with lines that they would see',
  (env) => {
    expect(() => check(sampled, env, hosted)).toThrow(found.join('\n'));
  },
);

test('a staging site warns, and others don’t mind, nor does one without them', () => {
  expect(check(sampled, 'staging', hosted)).toEqual([expect.stringContaining(found.join('\n'))]);
  expect(check(sampled, 'development', hosted)).toEqual([]);
  expect(check(sampled, 'production', local)).toEqual([]);
  expect(check({}, 'production', hosted)).toEqual([]);
});
