import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { repositoryDir } from '../../../platform/repository-dir.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

interface Step {
  name?: string;
  run?: string;
  if?: string;
  uses?: string;
  with?: Record<string, string>;
}
interface Workflow {
  defaults?: { run?: { shell?: string } };
  jobs: Record<string, { steps?: Step[] }>;
}

/** How GitHub runs the shell steps of a workflow that sets `shell: bash`, and of one that doesn't. */
const strictBash = ['--noprofile', '--norc', '-eo', 'pipefail', '-c'];
const bash = ['-e', '-c'];

/** A step, or those of the action in this repository that it uses. */
function stepsOf(step: Step): Step[] {
  if (!step.uses?.startsWith('./')) return [step];
  const file = join(repositoryDir, step.uses, 'action.yml');
  const { runs } = parse(readFileSync(file, 'utf8')) as { runs: { steps: Step[] } };
  const hasEnvFile = step.with?.['env-file'] !== undefined;
  return runs.steps.filter((each) => hasEnvFile || each.if === undefined);
}

/** Prepares a folder in which the shell steps of a job can run, with mocks of other programs. */
export function stageJob(file: string, job: string, env: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder();
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const setByJob = join(folder, 'env');
  writeFileSync(setByJob, '');
  const workflow = parse(
    readFileSync(join(repositoryDir, '.github/workflows', file), 'utf8'),
  ) as Workflow;
  const steps = (workflow.jobs[job]?.steps ?? [])
    .flatMap(stepsOf)
    .flatMap(({ name, run }) => (run === undefined ? [] : [{ name: name ?? run, run }]));
  const shell = workflow.defaults?.run?.shell === 'bash' ? strictBash : bash;
  return {
    folder,
    /** The names of the steps in order. Those without one are called like their script. */
    steps: steps.map(({ name }) => name),

    /** Replaces a program by a Bash script. */
    mock(program: string, script: string): void {
      const path = join(bin, program);
      writeFileSync(path, `#!/bin/bash\nset -eo pipefail\n${script}\n`);
      chmodSync(path, 0o755);
    },

    /** Runs a step, with the variables that earlier ones have set. Throws with what it printed if it fails. */
    run(name: string): void {
      const step = steps.find((each) => each.name === name);
      if (!step) throw new Error(`${file} has no step “${name}”.`);
      execFileSync('bash', [...shell, step.run], {
        cwd: folder,
        env: {
          PATH: `${bin}:${process.env['PATH']}`,
          GITHUB_ENV: setByJob,
          ...env,
          ...parseEnv(readFileSync(setByJob, 'utf8')),
        },
        stdio: 'pipe',
      });
    },
  };
}
