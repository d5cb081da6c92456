import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

function launch(...options: string[]) {
  return spawnSync(
    process.execPath,
    [...options, 'platform/launch.mjs', 'platform/rollback.ts', '--resune'],
    { encoding: 'utf8' },
  );
}

test('runs a TypeScript file with its arguments', () => {
  expect(launch()).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/'--resune'.*\nUsage: npm run rollback /),
  });
});

test('says which Node.js is needed if this one can’t run TypeScript', () => {
  expect(launch('--no-experimental-strip-types')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Node\.js \S+ is too old: install 22\.18 or newer\. [^\n]+\n$/),
  });
});
