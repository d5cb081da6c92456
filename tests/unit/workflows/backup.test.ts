import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { repositoryDir } from '../../../platform/repository-dir.ts';
import { stageJob } from './stage-job.ts';

const settings = {
  BUCKET_URL: 'https://account.r2.cloudflarestorage.com/site-backups',
  ENV_FILE: 'PUBLIC_APP_ENV=production\nBACKUP_PASSPHRASE=correct horse battery',
};

describe('The nightly backup', () => {
  let job: ReturnType<typeof stageJob>;
  const bucket = () => join(job.folder, 'bucket', 'site-backups');
  const log = () => readFileSync(join(job.folder, 'log'), 'utf8').trim().split('\n');

  /** Stages it with an empty bucket. */
  function stage(env: Readonly<Record<string, string>> = settings) {
    job = stageJob('backup.yml', 'backup', env);
    const { folder, mock } = job;
    mkdirSync(bucket(), { recursive: true });
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
  "run backup -- "*" --then "*) echo secret > "$4.tar.gz.age"; BACKUP="$4.tar.gz.age" sh -c "$6" ;;
  *backup:expired) cd ${repositoryDir} && ${process.execPath} platform/launch.mjs platform/expired-backups.ts ;;
esac`,
    );
  }
  beforeEach(() => stage());

  test('stores a backup in the bucket', () => {
    for (const step of job.steps.slice(0, job.steps.indexOf('Back up') + 1)) job.run(step);
    expect(readFileSync(join(job.folder, '.env'), 'utf8')).toBe(`${settings.ENV_FILE}\n`);
    expect(readdirSync(bucket())).toEqual([
      expect.stringMatching(/^backup-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz\.age$/),
    ]);
  });

  test('is never stored without a passphrase', () => {
    stage({ ...settings, ENV_FILE: 'PUBLIC_APP_ENV=production\nBACKUP_PASSPHRASE=' });
    for (const step of job.steps.slice(0, job.steps.indexOf('Back up'))) job.run(step);
    expect(() => job.run('Back up')).toThrow('Set BACKUP_PASSPHRASE');
    expect(readdirSync(bucket())).toEqual([]);
  });

  test('deletes only what’s expired', () => {
    job.run('Write the variables');
    const names = Array.from({ length: 10 }, (_, day) => `backup-2090-01-${day + 10}.tar.gz.age`);
    for (const name of [...names, 'notes-2090-01-01.txt']) writeFileSync(join(bucket(), name), '');
    job.run('Delete expired backups');
    // January 15, 2090, is a Sunday, so it's the newest of its week.
    expect(readdirSync(bucket())).toEqual([...names.slice(3), 'notes-2090-01-01.txt']);
  });

  test('deletes nothing if the list of expired backups fails', () => {
    job.run('Write the variables');
    job.mock('npm', 'exit 1');
    writeFileSync(join(bucket(), 'backup-2090-01-01.tar.gz.age'), '');
    expect(() => job.run('Delete expired backups')).toThrow();
    expect(readdirSync(bucket())).toHaveLength(1);
  });

  test('is followed by a drill with the newest backup', () => {
    job.run('Write the variables');
    for (const name of ['backup-2090-01-02.tar.gz.age', 'backup-2090-01-10.tar.gz.age']) {
      writeFileSync(join(bucket(), name), name);
    }
    job.run('Restore the newest backup as a drill');
    expect(log()).toEqual(['run restore -- backup-2090-01-10.tar.gz.age --drill']);
    expect(readFileSync(join(job.folder, 'backup-2090-01-10.tar.gz.age'), 'utf8')).toContain(
      '01-10',
    );
  });
});
