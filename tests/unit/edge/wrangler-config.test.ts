import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { copyAssets } from '../../../edge/deploy-site.ts';
import { wranglerConfig } from '../../../edge/wrangler-config.ts';
import { repositoryDir } from '../../../platform/repository-dir.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { makeCode } from '../publisher/fake-code.ts';

test('wrangler accepts the configuration without a warning, and bundles the Worker', async () => {
  const folder = temporaryFolder();
  const buildDir = join(folder, 'code');
  const assets = join(folder, 'assets');
  makeCode(buildDir);
  copyAssets(buildDir, assets);
  const config = wranglerConfig({
    ...{ workerName: 'site', main: join(repositoryDir, 'edge/worker.ts'), buildDir, assets },
    ...{ bucketName: 'releases', siteUrl: 'https://example.com', version: '1' },
  });
  // Cloudflare refuses a deployment with more, which a dry run doesn't notice.
  expect(config.limits.cpu_ms).toBeLessThanOrEqual(5 * 60_000);
  expect(config.limits.subrequests).toBe(80_000);
  const file = join(folder, 'wrangler.json');
  writeFileSync(file, JSON.stringify(config));
  const bundle = join(folder, 'bundle');
  const { stderr } = await promisify(execFile)(
    process.execPath,
    [
      ...[join(repositoryDir, 'node_modules/wrangler/bin/wrangler.js'), 'deploy', '--dry-run'],
      ...[`--config=${file}`, `--outdir=${bundle}`],
    ],
    { env: { ...process.env, XDG_CONFIG_HOME: folder, WRANGLER_SEND_METRICS: 'false' } },
  );
  expect(stderr).toBe('');
  expect(readFileSync(join(bundle, 'worker.js'), 'utf8')).toContain('PublisherObject');
});
