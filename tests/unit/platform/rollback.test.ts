import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('npm run rollback reports an invalid variable in one line', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['platform/launch.mjs', 'platform/rollback.ts'],
    { env: { ...process.env, SITE_PORT: 'abc' }, encoding: 'utf8' },
  );
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^SITE_PORT is "abc": set it to [^\n]+\.\n$/);
});
