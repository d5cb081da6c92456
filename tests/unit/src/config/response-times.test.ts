import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { promisedHours } from '~/config/response-times';

const { requests, seoAudit } = promisedHours;

test('every page promises the same response times', () => {
  const files = globSync([
    'src/content/**/*.{yaml,md}',
    'src/config/*.ts',
    'src/features/**/*.ts*',
  ]);
  const promises = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:within|after)\s+([\d-]+)\s+hours/g)].map(
      ([, hours]) => hours,
    ),
  );
  expect(promises.length).toBeGreaterThan(15);
  expect(new Set(promises)).toEqual(
    new Set([`${requests}`, `${seoAudit}`, `${requests}-${seoAudit}`]),
  );
});
