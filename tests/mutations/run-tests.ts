import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Test files to run together. */
export interface Step {
  project: 'unit' | 'backend';
  tests: string[];
  /** Runs only the tests with a matching name. */
  names?: string;
  env?: Record<string, string>;
}

export interface Run {
  /** 'broken': no test ran. */
  status: 'passed' | 'failed' | 'timeout' | 'broken';
  /** The first test that failed. */
  file?: string;
  test?: string;
}

interface Report {
  success: boolean;
  numTotalTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** A run that takes longer counts as hung. Generous, because other programs may use the processor. */
const timeoutMs = 5 * 60_000;

const scratch = mkdtempSync(join(tmpdir(), 'mutations-'));
// PostgreSQL's own user must be able to enter it.
chmodSync(scratch, 0o755);
const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) kill(child, scratch);
  unmountAll();
  rmSync(scratch, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** A copy of the repository to change, and a temporary folder for its tests. */
export type Copy = ReturnType<typeof makeCopy>;

export function makeCopy(root: string, files: string[], number: number) {
  const folder = join(scratch, `copy-${number}`);
  const temporary = join(scratch, `temporary-${number}`);
  mkdirSync(temporary);
  chmodSync(temporary, 0o777);
  for (const file of files) cpSync(join(root, file), join(folder, file));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return { folder, temporary };
}

/** Test files that have no tests on the lanes they should run on. */
const empty = new Set<string>();
const emptyKey = (test: string, { env }: Step) => `${env?.['TEST_LANES'] ?? 'all'} ${test}`;

/** Runs tests until one fails. */
export async function runTests(step: Step, { folder, temporary }: Copy): Promise<Run> {
  const tests = step.tests.filter((test) => !empty.has(emptyKey(test, step)));
  if (tests.length === 0) return { status: 'passed' };
  const reportFile = join(temporary, 'report.json');
  rmSync(reportFile, { force: true });
  const options = [
    `--project=${step.project}`,
    '--bail=1',
    '--reporter=json',
    `--outputFile=${reportFile}`,
    ...(step.names ? [`--testNamePattern=${step.names}`] : []),
    // One PostgreSQL server is enough.
    ...(step.project === 'backend' ? ['--maxWorkers=1'] : []),
  ];
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...options, ...tests],
    {
      cwd: folder,
      env: {
        ...process.env,
        ...step.env,
        PATH: `${join(folder, 'node_modules/.bin')}:${process.env['PATH']}`,
        TMPDIR: temporary,
      },
      stdio: 'ignore',
      detached: true,
    },
  );
  children.add(child);
  const closed = once(child, 'close');
  const isLate = Symbol();
  const ending = await Promise.race([closed, setTimeout(timeoutMs, isLate, { ref: false })]);
  if (ending === isLate) {
    kill(child, temporary);
    await closed;
  }
  children.delete(child);
  if (ending === isLate) return { status: 'timeout', test: 'The tests never ended.' };
  if (!existsSync(reportFile)) return { status: 'broken' };

  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  const failures = report.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message, assertionResults }) => {
      const test = assertionResults.find(({ status }) => status === 'failed');
      return {
        file: relative(folder, name),
        title: test?.fullName ?? 'the file can’t be loaded',
        message: test?.failureMessages.join('\n') ?? message,
      };
    });
  const withoutTests = failures.filter(({ message }) => message.startsWith('No test suite found'));
  if (withoutTests.length > 0) {
    for (const { file } of withoutTests) empty.add(emptyKey(file, step));
    return runTests(step, { folder, temporary });
  }
  const [failure] = failures;
  if (!failure) return { status: report.success && report.numTotalTests > 0 ? 'passed' : 'broken' };
  const { file, title, message } = failure;
  const isTimeout = /^(Error: )?(Test|Hook) timed out/.test(message);
  return { status: isTimeout ? 'timeout' : 'failed', file, test: `${file}: ${title}` };
}

/** Kills a run, and processes that it leaves behind on Linux, such as PostgreSQL, which has its own process group. */
function kill({ pid }: ChildProcess, temporary: string): void {
  const environments = globSync('/proc/[0-9]*/environ').filter((file) => {
    try {
      return readFileSync(file, 'utf8').includes(`TMPDIR=${temporary}`);
    } catch {
      return false;
    }
  });
  for (const id of [-(pid ?? 0), ...environments.map((file) => Number(file.split('/')[2]))]) {
    try {
      process.kill(id, 'SIGKILL');
    } catch {
      // It has already exited.
    }
  }
}

/** Unmounts the disks that tests mounted and, because of a mutant, didn't unmount. */
function unmountAll(): void {
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8') : '';
  for (const [, folder = ''] of mounts.matchAll(/^\S+ (\S+)/gm)) {
    // Lazily, because processes may take a moment to exit.
    if (folder.startsWith(`${scratch}/`)) execFileSync('umount', ['--lazy', folder]);
  }
}
