import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findDeno } from '../../../platform/deno.ts';
import { secretsFile } from '../../../platform/hosted/deploy-backend/variables.ts';
import { repositoryDir } from '../../../platform/repository-dir.ts';
import { projectRef, startManagementApi, type Deployment } from './management-api.ts';
import { copyProject, missingCli, supabase } from './supabase-cli.ts';

const names = readdirSync(join(repositoryDir, 'supabase/functions'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== '_shared')
  .map(({ name }) => name);

describe.skipIf(missingCli)('supabase functions deploy', () => {
  const folder = copyProject();
  let api: Awaited<ReturnType<typeof startManagementApi>>;
  let output: string;
  let run: (...args: string[]) => Promise<string>;

  beforeAll(async () => {
    api = await startManagementApi();
    const profile = join(folder, 'profile.yaml');
    const urls = { api_url: api.address, dashboard_url: api.address };
    writeFileSync(
      profile,
      JSON.stringify({
        name: 'mock',
        ...urls,
        project_host: '127.0.0.1',
        pooler_host: '127.0.0.1',
      }),
    );
    run = (...args) =>
      supabase(folder, ['--profile', profile, ...args, `--remote=${projectRef}`], {
        SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}`,
      });
    api.active.push({ slug: 'of-another-version', verify_jwt: false });
    output = await run('functions', 'deploy', '--use-api', '--prune');
  });
  afterAll(async () => {
    await api?.close();
    rmSync(folder, { recursive: true });
  });

  test('uploads and activates every function, none behind a token check', () => {
    const uploaded = api.deployments.map(({ slug, verifyJwt }) => ({ slug, verifyJwt }));
    expect(uploaded.sort((a, b) => a.slug.localeCompare(b.slug))).toEqual(
      names.map((slug) => ({ slug, verifyJwt: false })),
    );
    expect(api.active.map(({ slug, verify_jwt }) => [slug, verify_jwt]).sort()).toEqual(
      names.map((slug) => [slug, false]),
    );
  });

  test('secrets keep every character', async () => {
    const secretEnv = {
      SMTP_URL: 'smtps://site%40acme.example:p%24ss$HOME@mail.example:465',
      MAIL_FROM: `"Acme, 'Staffing' & $Co" <site@acme-staffing.example>`,
    };
    const file = join(folder, 'functions.env');
    const siteUrl = 'https://www.acme-staffing.example';
    writeFileSync(file, secretsFile({ siteUrl, secretEnv }));
    await run('secrets', 'set', `--env-file=${file}`);
    expect(api.secrets).toEqual(new Map(Object.entries({ SITE_URL: siteUrl, ...secretEnv })));
  });

  test('accepts config.toml without a warning', () => {
    expect(output).toContain('Deployed Functions');
    expect(output).not.toMatch(/warn|deprecated/i);
  });

  test.each(names)('uploads everything that %s imports', async (name) => {
    const deployment = api.deployments.find(({ slug }) => slug === name);
    await expect(deployment && load(deployment)).resolves.toBeDefined();
  });
});

/** Loads a function's modules with Deno from the uploaded files only. Rejects if one is missing. */
async function load({ files, entrypoint, importMap = '' }: Deployment) {
  const folder = mkdtempSync(join(tmpdir(), 'uploaded-'));
  try {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    symlinkSync(join(repositoryDir, 'node_modules'), join(folder, 'node_modules'));
    const options = ['--node-modules-dir=manual', '--no-lock', '--no-remote'];
    return await promisify(execFile)(
      findDeno(),
      ['cache', ...options, '--config', importMap, entrypoint],
      { cwd: folder, env: { DENO_DIR: join(folder, 'cache'), DENO_NO_UPDATE_CHECK: '1' } },
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
