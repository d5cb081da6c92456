import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDeployConfig } from '../../../edge/deploy-config.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const site = `PUBLIC_APP_ENV=production
PUBLIC_SITE_URL=https://example.com
PUBLIC_SUPABASE_URL=https://project.supabase.co
PUBLIC_SUPABASE_PUBLISHABLE_KEY=sb_publishable_hosted
PUBLIC_SUPABASE_PROJECT_ID=project
`;

function read(env: string) {
  const folder = temporaryFolder();
  copyFileSync('.env.example', join(folder, '.env.example'));
  writeFileSync(join(folder, '.env'), site + env);
  return readDeployConfig(folder);
}

test('a deployment reads .env as the platform does: a dollar sign is one', () => {
  const { bucket, bucketName } = read(`BUCKET_URL=https://account.r2.example/releases/
BUCKET_ACCESS_KEY_ID=id
BUCKET_SECRET_ACCESS_KEY=a$b
BUILD_HOOK_SECRET=whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
`);
  expect([bucketName, bucket.secretAccessKey]).toEqual(['releases', 'a$b']);
});

test('a deployment names every variable that’s missing', () => {
  expect(() => read('BUILD_HOOK_SECRET=whsec_a\nBUCKET_ACCESS_KEY_ID=id')).toThrow(
    /^Set these in \.env or the environment:\nBUCKET_URL: .*\nBUCKET_SECRET_ACCESS_KEY: /,
  );
});
