// `npm test`: every check and every suite, then one line that counts them all.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));
const only = process.argv.slice(2);

const suites: { name: string; run: () => Count }[] = [
  { name: 'format', run: () => check('format') },
  { name: 'lint', run: () => check('lint') },
  { name: 'types', run: () => check('types') },
  { name: 'unit', run: () => vitest('unit') },
  { name: 'backend', run: () => vitest('backend') },
  { name: 'browser', run: playwright },
];

function run(command: string, args: string[], env: Record<string, string> = {}): number {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return status ?? 1;
}

function check(script: string): Count {
  const failed = run('npm', ['run', '--silent', `check:${script}`]) === 0 ? 0 : 1;
  return { passed: 1 - failed, failed, skipped: 0 };
}

function vitest(project: string): Count {
  const file = join(reports, `${project}.json`);
  const status = run('vitest', [
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
}

function playwright(): Count {
  try {
    findChromium();
  } catch (error) {
    console.error((error as Error).message);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const file = join(reports, 'browser.json');
  const status = run('playwright', ['test', '--reporter=list,json'], {
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

const unknown = only.filter((name) => !suites.some((suite) => suite.name === name));
if (unknown.length > 0) {
  rmSync(reports, { recursive: true });
  console.error(
    `There is no suite ${unknown.join(', ')}: name ${suites.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

const total: Count = { passed: 0, failed: 0, skipped: 0 };
const summary: string[] = [];
for (const { name, run: runSuite } of suites) {
  if (only.length > 0 && !only.includes(name)) continue;
  console.log(`\n— ${name}`);
  const since = performance.now();
  const count = runSuite();
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
  const seconds = ((performance.now() - since) / 1000).toFixed(0);
  summary.push(`${name.padEnd(8)} ${sentence(count)} in ${seconds} s`);
}
rmSync(reports, { recursive: true, force: true });

function sentence({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

console.log(`\n${summary.join('\n')}\n`);
console.log(sentence(total));
process.exitCode = total.failed === 0 ? 0 : 1;
