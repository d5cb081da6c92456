import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { brand } from '../../../supabase/functions/_shared/business.ts';

const hosted = {
  PUBLIC_APP_ENV: 'production',
  PUBLIC_SITE_URL: 'https://example.com',
  PUBLIC_SUPABASE_URL: 'https://project.supabase.co',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_hosted',
  PUBLIC_SUPABASE_PROJECT_ID: 'project',
};

/** Runs `npm run build`. */
const build = (given: Record<string, string>) =>
  spawnSync(process.execPath, ['platform/launch.mjs', 'publisher/build.ts'], {
    env: { ...process.env, ...hosted, ...given },
    encoding: 'utf8',
  });

test('a secret in a public variable is rejected before anything is built', () => {
  const secret = 'opensesame';
  const { status, stdout, stderr } = build({ CRM_API_KEY: secret, PUBLIC_CHAT_EMBED: secret });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^PUBLIC_CHAT_EMBED contains [^\n]+\n$/);
  expect(stderr).not.toContain(secret);
});

// In an owner's copy, there are none.
test.skipIf(brand.name !== 'Example & Sample')('sample values are rejected', () => {
  const { status, stdout, stderr } = build({});
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain('supabase/functions/_shared/business.ts:');
  expect(stderr).toContain('src/content/people/');
});
