import { readSiteVariables } from '../publisher/code/variables.ts';
import { FixableError } from '../publisher/error.ts';
import { compiledVariables } from '../supabase/functions/_shared/rules/environment/public-variables.ts';

export type DeployConfig = ReturnType<typeof readDeployConfig>;

const required = {
  PUBLIC_SITE_URL: 'the address of the site, such as https://example.com',
  BUCKET_URL: 'the bucket’s URL, such as https://<account>.r2.cloudflarestorage.com/<bucket>',
  BUCKET_ACCESS_KEY_ID: 'the access key ID of an R2 API token that can read and write objects',
  BUCKET_SECRET_ACCESS_KEY: 'the secret access key of that token',
  BUILD_HOOK_SECRET: 'the secret that signs build hooks (whsec_…)',
} as const;

/**
 * The variables that the site is deployed with, from the environment and the repository's `.env`. Throws an error that
 * names what's missing.
 */
export function readDeployConfig(repositoryDir: string) {
  const given = readSiteVariables(repositoryDir);
  const missing = Object.entries(required).filter(([name]) => !given[name]);
  if (missing.length > 0) {
    const lines = missing.map(([name, meaning]) => `${name}: ${meaning}`);
    throw new FixableError(`Set these in .env or the environment:\n${lines.join('\n')}`);
  }
  const value = (name: keyof typeof required) => given[name] ?? '';
  const bucketUrl = value('BUCKET_URL').replace(/\/$/, '');
  const key = given['SUPABASE_SECRET_KEY'];
  return {
    siteUrl: value('PUBLIC_SITE_URL'),
    /** Compiled into the site. */
    publicEnv: compiledVariables(given),
    workerName: given['WORKER_NAME'] || 'site',
    bucketName: bucketUrl.slice(bucketUrl.lastIndexOf('/') + 1),
    bucket: {
      bucketUrl,
      accessKeyId: value('BUCKET_ACCESS_KEY_ID'),
      secretAccessKey: value('BUCKET_SECRET_ACCESS_KEY'),
    },
    hookSecret: value('BUILD_HOOK_SECRET'),
    /** The Worker's secrets. */
    secrets: {
      BUILD_HOOK_SECRET: value('BUILD_HOOK_SECRET'),
      ...(key && { SUPABASE_SECRET_KEY: key }),
    },
    /** Wrangler's own variables. */
    wranglerEnv: Object.fromEntries(
      Object.entries(given).filter(([name]) => name.startsWith('CLOUDFLARE_')),
    ),
  };
}
