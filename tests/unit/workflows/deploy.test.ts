import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stageJob } from './stage-job.ts';

/** What a mock of a program does besides logging how it's called, as shell code. */
type Programs = Record<string, string>;

/** Runs the shell steps of a job until one fails. */
function runJob(file: string, job: string, programs: Programs, env: Record<string, string> = {}) {
  const { folder, steps, mock, run } = stageJob(file, job, env);
  const log = join(folder, 'calls.log');
  for (const name of ['npm', 'npx', 'gh']) {
    mock(name, `echo "${name} $*" >> ${log}\n${programs[name] ?? ''}`);
  }
  const failed = steps.find((step) => {
    try {
      run(step);
      return false;
    } catch {
      return true;
    }
  });
  const calls = readFileSync(log, 'utf8').trimEnd().split('\n');
  return { cwd: folder, failed, calls };
}

describe('the deployment', () => {
  const sha = 'a'.repeat(40);
  const env = { ENV_FILE: 'A=1\nB="2 $3"', GITHUB_REPOSITORY: 'acme/site', GITHUB_SHA: sha };

  test('updates the backend before the site, and then says what’s live', () => {
    const { cwd, failed, calls } = runJob('deploy.yml', 'deploy', {}, env);
    expect(failed).toBeUndefined();
    expect(readFileSync(join(cwd, '.env'), 'utf8')).toBe('A=1\nB="2 $3"\n');
    expect(calls).toEqual([
      'npm ci',
      'npm run deploy:backend',
      'npm run deploy',
      `gh api -X PATCH repos/acme/site/git/refs/heads/live -f sha=${sha} -F force=true`,
    ]);
  });

  test('creates the branch the first time', () => {
    const gh = 'test "$2" != -X';
    const { failed, calls } = runJob('deploy.yml', 'deploy', { gh }, env);
    expect(failed).toBeUndefined();
    expect(calls.at(-1)).toBe(
      `gh api repos/acme/site/git/refs -f ref=refs/heads/live -f sha=${sha}`,
    );
  });

  test('stops if the backend can’t be updated', () => {
    const npm = 'test "$2" != deploy:backend';
    const { failed, calls } = runJob('deploy.yml', 'deploy', { npm }, env);
    expect(failed).toBe('npm run deploy:backend');
    expect(calls.at(-1)).toBe('npm run deploy:backend');
  });

  test('is checked with a test lead', () => {
    const { calls } = runJob('deploy.yml', 'check', {}, env);
    expect(calls.at(-1)).toBe('npm run doctor -- --test-lead');
  });

  test('publishes on a plain static host', () => {
    const { failed, calls } = runJob(
      'publish.yml',
      'publish',
      {},
      { ...env, PAGES_PROJECT: 'site' },
    );
    expect(failed).toBeUndefined();
    expect(calls.slice(1)).toEqual([
      'npm run build',
      'npx wrangler pages deploy dist --project-name=site --branch=main --commit-dirty=true',
    ]);
  });
});

describe('the hourly check', () => {
  const finding = (title: string, status: string) => ({ title, result: { status } });
  const findings = JSON.stringify([
    finding('Every migration is applied', 'ok'),
    finding('The schedule runs', 'problem'),
    finding('The Vault is filled', 'unknown'),
  ]);
  const healthy = JSON.stringify([finding('Every migration is applied', 'ok')]);

  const watch = (doctor: string, exit: number, openIssue = '') =>
    runJob('watch.yml', 'watch', {
      npm: `test "$3" != doctor || { echo '${doctor}'; exit ${exit}; }`,
      gh: `test "$1 $2" != 'issue list' || echo '${openIssue}'
        case "$*" in *--body-file*) cat problems.md >> body.log;; esac`,
    });
  const issues = (calls: string[]) => calls.filter((call) => /^gh issue (?!list)/.test(call));

  test('opens an issue with the problems, without what strangers shouldn’t read', () => {
    const { cwd, failed, calls } = watch(findings, 1);
    expect(failed).toBeUndefined();
    expect(issues(calls)).toEqual([expect.stringContaining('gh issue create')]);
    expect(readFileSync(join(cwd, 'body.log'), 'utf8').trim()).toBe(
      '- The schedule runs\n\nTo see how to fix it, run `npm run doctor`.',
    );
  });

  test('updates the issue that’s open', () => {
    expect(issues(watch(findings, 1, '7').calls)).toEqual([
      'gh issue edit 7 --body-file problems.md',
    ]);
  });

  test('closes it once everything works', () => {
    expect(issues(watch(healthy, 0, '7').calls)).toEqual([
      expect.stringContaining('gh issue close 7'),
    ]);
    expect(issues(watch(healthy, 0).calls)).toEqual([]);
  });

  test('fails if it can’t check anything, so that GitHub sends an email', () => {
    const { failed, calls } = watch('', 2, '7');
    expect(failed).toBe('Run the doctor');
    expect(issues(calls)).toEqual([]);
  });
});
