import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { findChromium } from './chromium.ts';

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** How a suite's programs speak: on the console as they go, or into a stream that somebody keeps. */
export type Voice = 'inherit' | PassThrough;

export type Suite = (voice: Voice, reports: string) => Promise<Count>;

/** The suites by their names; each leaves what it reports in a folder. */
export const suites = {
  format: check('format'),
  lint: check('lint'),
  types: check('types'),
  unit: vitest('unit'),
  backend: vitest('backend'),
  browser: playwright,
} satisfies Record<string, Suite>;

export type SuiteName = keyof typeof suites;

/** Resolves to the exit code. */
async function run(
  voice: Voice,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  const told = voice === 'inherit' ? 'inherit' : 'pipe';
  const child = spawn(command, args, {
    stdio: ['ignore', told, told],
    env: { ...process.env, ...env },
  });
  if (voice !== 'inherit') {
    child.stdout?.pipe(voice, { end: false });
    child.stderr?.pipe(voice, { end: false });
  }
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

function check(name: string): Suite {
  return async (voice) => {
    const failed = (await run(voice, 'npm', ['run', '--silent', `check:${name}`])) === 0 ? 0 : 1;
    return { passed: 1 - failed, failed, skipped: 0 };
  };
}

function vitest(project: string): Suite {
  return async (voice, reports) => {
    const file = join(reports, `${project}.json`);
    const status = await run(voice, 'vitest', [
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]);
    const report = readReport(file) as
      { numPassedTests: number; numFailedTests: number; numPendingTests: number } | undefined;
    return atLeastOneFailure(status, {
      passed: report?.numPassedTests ?? 0,
      failed: report?.numFailedTests ?? 0,
      skipped: report?.numPendingTests ?? 0,
    });
  };
}

async function playwright(voice: Voice, reports: string): Promise<Count> {
  try {
    findChromium();
  } catch (error) {
    console.error((error as Error).message);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const file = join(reports, 'browser.json');
  const status = await run(voice, 'playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const report = readReport(file) as
    { stats: { expected: number; unexpected: number; flaky: number; skipped: number } } | undefined;
  return atLeastOneFailure(status, {
    passed: report?.stats.expected ?? 0,
    // Passing at the second try is no pass.
    failed: (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0),
    skipped: report?.stats.skipped ?? 0,
  });
}

/** A suite that could not even begin counts as one failure. */
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

/** A stream to speak into, and what was said when it has ended. */
export function keptVoice(): { voice: PassThrough; said: Promise<string> } {
  const voice = new PassThrough();
  return { voice, said: text(voice) };
}
