import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { PassThrough } from 'node:stream';
import { engineNames } from './browser/engines/engine.ts';
import { findChromium } from './chromium.ts';

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** How many of those that passed needed a retry. */
  flaky?: number;
  /** Names of tests that failed, or only passed after a retry. */
  names?: string[];
}

/** Where a suite's output goes: the console, or a stream that buffers it. */
export type Output = 'inherit' | PassThrough;

/** Runs a suite. `reports` is a folder for its report files. */
export type Suite = (output: Output, reports: string) => Promise<Count>;

/** Matches journeys on translated pages, and all but one in Firefox and in WebKit. */
const journeysInOtherEngines = String.raw`^ ?(translated |(firefox|webkit) (?!\S*engines/comments))`;

const long = { LONG_TESTS: 'true' };
const inProjects = (...names: string[]) => names.map((name) => `--project=${name}`);

export const suites = {
  format: check('format'),
  lint: check('lint'),
  types: check('types'),
  unit: vitest('unit'),
  backend: vitest('backend'),
  // The long tests repeat most of these without a retry, and run every journey in every engine.
  browser: playwright([`--grep-invert=@long|${journeysInOtherEngines}`, '--retries=1']),
  repeated: vitest(
    'unit',
    ['publisher', 'edge', 'functions/every-mail.test.ts', 'src/features/writing/safety-net'].map(
      (path) => `tests/unit/${path}`,
    ),
    long,
  ),
  chaos: vitest(
    'backend',
    [
      'tests/backend/crm',
      'tests/backend/durability.test.ts',
      'tests/backend/fuzzing',
      ...['search', 'lead-rules', 'table-rules'].map(
        (name) => `tests/backend/database/${name}.test.ts`,
      ),
    ],
    long,
  ),
  pages: playwright(inProjects('site', 'environments'), long),
  engines: playwright(inProjects(...engineNames)),
  // Without the budgets, because translating takes time and adds elements.
  translated: playwright([...inProjects('site', 'staff', 'leads'), '--grep-invert=budget|weight'], {
    ...long,
    TRANSLATED: 'true',
  }),
} satisfies Record<string, Suite>;

export type SuiteName = keyof typeof suites;

/** Resolves to the exit code. */
async function run(
  output: Output,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  const stdio = output === 'inherit' ? 'inherit' : 'pipe';
  const child = spawn(command, args, {
    stdio: ['ignore', stdio, stdio],
    env: { ...process.env, ...env },
  });
  if (output !== 'inherit') {
    child.stdout?.pipe(output, { end: false });
    child.stderr?.pipe(output, { end: false });
  }
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

function check(name: string): Suite {
  return async (output) => {
    const failed = (await run(output, 'npm', ['run', '--silent', `check:${name}`])) === 0 ? 0 : 1;
    return { passed: 1 - failed, failed, skipped: 0 };
  };
}

/** `files`: only these, by default all. */
function vitest(
  project: string,
  files: readonly string[] = [],
  env: Record<string, string> = {},
): Suite {
  return async (output, reports) => {
    const file = join(reports, `${project}.json`);
    const status = await run(
      output,
      'vitest',
      [
        'run',
        `--project=${project}`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...files,
      ],
      env,
    );
    const report = readReport(file) as VitestReport | undefined;
    return atLeastOneFailure(status, {
      passed: report?.numPassedTests ?? 0,
      failed: report?.numFailedTests ?? 0,
      skipped: report?.numPendingTests ?? 0,
      names: report?.testResults.flatMap(failedTests) ?? [],
    });
  };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: VitestFile[];
}

interface VitestFile {
  name: string;
  status: string;
  assertionResults: { status: string; fullName: string }[];
}

/** The file's failed tests. Of a file that couldn't run, only the path. */
function failedTests({ name, status, assertionResults }: VitestFile): string[] {
  const path = relative(process.cwd(), name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [path] : [];
  return failed.map(({ fullName }) => `${path}: ${fullName}`);
}

/** `args`: which tests. */
function playwright(args: string[], env: Record<string, string> = {}): Suite {
  return async (output, reports) => {
    try {
      findChromium();
    } catch (error) {
      console.error((error as Error).message);
      return { passed: 0, failed: 1, skipped: 0 };
    }
    const file = join(reports, 'browser.json');
    const status = await run(output, 'playwright', ['test', '--reporter=list,json', ...args], {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    });
    const report = readReport(file) as PlaywrightReport | undefined;
    return atLeastOneFailure(status, {
      // A flaky test failed first and passed on its retry. Playwright lists it.
      passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
      failed: report?.stats.unexpected ?? 0,
      skipped: report?.stats.skipped ?? 0,
      flaky: report?.stats.flaky ?? 0,
      names: report?.suites.flatMap(unstableTests) ?? [],
    });
  };
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    line: number;
    tests: { projectName: string; status: string }[];
  }[];
}

/** The tests that failed, or only passed after a retry. */
function unstableTests({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status }) => {
        const retried = status === 'flaky' ? ' (passed after a retry)' : '';
        return `[${projectName}] tests/browser/${file}:${line}: ${title}${retried}`;
      }),
  );
  return [...own, ...suites.flatMap(unstableTests)];
}

/** Counts a suite that couldn't start as one failure. */
function atLeastOneFailure(status: number, count: Count): Count {
  return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
