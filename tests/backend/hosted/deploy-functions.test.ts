import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findDeno } from '../../../platform/deno.ts';
import { functionNames } from '../../../platform/hosted/doctor/checks/functions.ts';
import { secretsFile } from '../../../platform/hosted/deploy-backend/variables.ts';
import { repositoryDir } from '../../../platform/repository-dir.ts';
import { projectRef, startManagementApi } from './management-api.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { copyProject, missingCli, supabase } from './supabase-cli.ts';

const names = (await functionNames()).sort();

describe.skipIf(missingCli)('supabase functions deploy', () => {
  const folder = copyProject();
  let api: Awaited<ReturnType<typeof startManagementApi>>;
  let output: string;
  let run: (...args: string[]) => Promise<string>;

  beforeAll(async () => {
    api = await startManagementApi();
    const profile = join(folder, 'profile.yaml');
    const urls = { api_url: api.address, dashboard_url: api.address };
    const hosts = { project_host: '127.0.0.1', pooler_host: '127.0.0.1' };
    writeFileSync(profile, JSON.stringify({ name: 'mock', ...urls, ...hosts }));
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

  test('uploads and activates every function, none behind a token check, and warns of nothing', () => {
    expect(output).toContain('Deployed Functions');
    expect(output).not.toMatch(/warn|deprecated/i);
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

  // In one process, because starting Deno takes longer than loading a function.
  test('uploads everything that each function imports', async () => {
    const uploaded = temporaryFolder();
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(uploaded, path)), { recursive: true });
      writeFileSync(join(uploaded, path), text);
    };
    for (const { slug, files, importMap = '' } of api.deployments) {
      for (const [path, text] of files) write(join(slug, path), text);
      write('deno.json', files.get(importMap) ?? '');
    }
    symlinkSync(join(repositoryDir, 'node_modules'), join(uploaded, 'node_modules'));
    const entrypoints = api.deployments.map(({ slug, entrypoint }) => join(slug, entrypoint));
    const options = ['--node-modules-dir=manual', '--no-lock', '--no-remote'];
    const loading = promisify(execFile)(findDeno(), ['cache', ...options, ...entrypoints], {
      cwd: uploaded,
      env: { DENO_DIR: join(uploaded, 'cache'), DENO_NO_UPDATE_CHECK: '1' },
    });
    await expect(loading).resolves.toBeDefined();
  });
});
