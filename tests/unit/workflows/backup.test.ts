import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { repositoryDir } from '../../../platform/repository-dir.ts';

interface Step {
  name?: string;
  run?: string;
  env?: Record<string, string>;
}

describe('The nightly backup', () => {
  let folder: string;
  let env: Record<string, string | undefined>;
  const bucket = () => join(folder, 'bucket', 'site-backups');
  const log = () => readFileSync(join(folder, 'log'), 'utf8').trim().split('\n');

  const { jobs } = parse(readFileSync('.github/workflows/backup.yml', 'utf8')) as {
    jobs: { backup: { steps: Step[] } };
  };

  /** Runs the shell of a step as GitHub does. */
  function run(name: string) {
    const script = jobs.backup.steps.find((step) => step.name === name)?.run ?? 'exit 9';
    const variables = parseEnv(readFileSync(join(folder, 'env'), 'utf8'));
    execFileSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
      cwd: folder,
      env: { ...env, ...variables },
      stdio: 'pipe',
    });
  }

  function mock(command: string, script: string) {
    const file = join(folder, 'bin', command);
    writeFileSync(file, `#!/bin/bash\nset -eo pipefail\n${script}`);
    chmodSync(file, 0o755);
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'workflow-'));
    mkdirSync(join(folder, 'bin'));
    mkdirSync(bucket(), { recursive: true });
    for (const file of ['env', 'log']) writeFileSync(join(folder, file), '');
    env = {
      PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
      GITHUB_ENV: join(folder, 'env'),
      BUCKET_URL: 'https://account.r2.cloudflarestorage.com/site-backups',
      ENV_FILE: 'PUBLIC_APP_ENV=production\nBACKUP_PASSPHRASE=correct horse battery',
    };
    mock(
      'aws',
      `[ "$AWS_ENDPOINT_URL" = https://account.r2.cloudflarestorage.com ]
path() { echo "\${1/s3:\\/\\//${folder}/bucket/}"; }
case "$2" in
  ls) for file in "$(path "$3")"*; do echo "2026-11-29 03:17:00  123 $(basename "$file")"; done ;;
  rm) rm "$(path "$3")" ;;
  cp) cp "$(path "$4")" "$(path "$5")" ;;
esac`,
    );
    mock(
      'npm',
      `echo "$*" >> ${folder}/log
case "$*" in
  "run backup -- "*) echo secret > "$4.tar.gz.age" ;;
  *backup:expired) cd ${repositoryDir} && ${process.execPath} platform/launch.mjs platform/expired-backups.ts ;;
esac`,
    );
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('stores a backup in the bucket', () => {
    run('Write the variables');
    run('Back up');
    expect(readFileSync(join(folder, '.env'), 'utf8')).toBe(`${env['ENV_FILE']}\n`);
    expect(readdirSync(bucket())).toEqual([
      expect.stringMatching(/^backup-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz\.age$/),
    ]);
  });

  test('is never stored without a passphrase', () => {
    env['ENV_FILE'] = 'PUBLIC_APP_ENV=production\nBACKUP_PASSPHRASE=';
    run('Write the variables');
    expect(() => run('Back up')).toThrow('Set BACKUP_PASSPHRASE');
    expect(readdirSync(bucket())).toEqual([]);
  });

  test('deletes only what’s expired', () => {
    run('Write the variables');
    const names = Array.from({ length: 10 }, (_, day) => `backup-2090-01-${day + 10}.tar.gz.age`);
    for (const name of [...names, 'notes-2090-01-01.txt']) writeFileSync(join(bucket(), name), '');
    run('Delete expired backups');
    // January 15, 2090, is a Sunday, so it's the newest of its week.
    expect(readdirSync(bucket())).toEqual([...names.slice(3), 'notes-2090-01-01.txt']);
  });

  test('deletes nothing if the list of expired backups fails', () => {
    run('Write the variables');
    mock('npm', 'exit 1');
    writeFileSync(join(bucket(), 'backup-2090-01-01.tar.gz.age'), '');
    expect(() => run('Delete expired backups')).toThrow();
    expect(readdirSync(bucket())).toHaveLength(1);
  });

  test('is followed by a drill with the newest backup', () => {
    run('Write the variables');
    for (const name of ['backup-2090-01-02.tar.gz.age', 'backup-2090-01-10.tar.gz.age']) {
      writeFileSync(join(bucket(), name), name);
    }
    run('Restore the newest backup as a drill');
    expect(log()).toEqual(['run restore -- backup-2090-01-10.tar.gz.age --drill']);
    expect(readFileSync(join(folder, 'backup-2090-01-10.tar.gz.age'), 'utf8')).toContain('01-10');
  });
});
