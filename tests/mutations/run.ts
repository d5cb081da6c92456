// `npm run test:mutations`: changes single tokens of the product, and reports which changes the unit and backend tests notice.
// Coverage shows what tests run; this shows what they check. Options:
// --only sql        only this area
// --count 60        a smaller or larger sample; each is the beginning of the next larger one
// --seed other      another sample
// --project unit    only the unit tests
// --jobs 1          how many mutants to test at a time; 2 by default
// --resume FILE     appends each result to this file, and skips those it already has
//
// A sample of our own rather than Stryker, which can't follow a change into Deno, PostgreSQL, and workers. It runs in
// copies of the repository, so that an interrupted run leaves no mutant behind.
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, matchesGlob } from 'node:path';
import { parseArgs } from 'node:util';
import { listMutants, type Mutant } from './mutants.ts';
import { findTests } from './related-tests.ts';
import { makeCopy, runTests, type Copy, type Run, type Step } from './run-tests.ts';

/**
 * The lowest percentage of noticed mutants. A change that falls below it probably deleted a test that's still needed.
 * Raise it when the tests get better.
 */
const minimum = 77;

/** How many mutants of which files. A file belongs to the first area that matches. */
const areas: Record<string, { count: number; files: string[] }> = {
  rules: {
    count: 60,
    files: ['supabase/functions/_shared/rules/**/*.ts', 'src/**/rules{.ts,/**/*.ts}'],
  },
  stores: { count: 50, files: ['src/**/store{.ts,/**/*.ts}'] },
  publisher: { count: 50, files: ['publisher/**/*.{ts,mjs}'] },
  functions: { count: 45, files: ['supabase/functions/**/*.ts'] },
  sql: { count: 50, files: ['supabase/migrations/*.sql'] },
  platform: { count: 30, files: ['platform/**/*.ts'] },
  edge: { count: 10, files: ['edge/**/*.ts'] },
};

interface Result {
  hash: string;
  /** 'timeout': noticed only by a timeout, twice. 'invalid': a SQL syntax error. */
  outcome: 'noticed' | 'timeout' | 'survived' | 'invalid';
  /** The test that noticed it. */
  test?: string | undefined;
}

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    count: { type: 'string' },
    seed: { type: 'string', default: '1' },
    project: { type: 'string' },
    jobs: { type: 'string', default: '2' },
    resume: { type: 'string' },
  },
});
const root = join(import.meta.dirname, '../..');
process.chdir(root);
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard']);
const files = String(listed)
  .split('\n')
  .filter((file) => file && existsSync(file));
const sample = takeSample();
if (sample.length === 0) throw new Error(`Choose an area: ${Object.keys(areas).join(', ')}.`);
const testsOf = findTests(files);
const results = new Map<string, Result>();
if (options.resume && existsSync(options.resume)) {
  for (const line of readFileSync(options.resume, 'utf8').split('\n').filter(Boolean)) {
    const result = JSON.parse(line) as Result;
    results.set(result.hash, result);
  }
}
/** Checks of the test files that mutants made fail. */
const checks = new Map<string, Promise<void>>();
const queue = sample.filter(({ mutant }) => !results.has(mutant.hash));
const copies = Array.from({ length: Number(options.jobs) }, (_, job) => makeCopy(root, files, job));
await Promise.all(copies.map(work));
report();

/** The mutants with the lowest hashes of each area, in an order in which every beginning has a share of each area. */
function takeSample(): { area: string; mutant: Mutant }[] {
  const taken = new Set<string>();
  const mutants = Object.entries(areas).flatMap(([area, { count, files: patterns }]) => {
    const matching = files.filter(
      (file) => !taken.has(file) && patterns.some((pattern) => matchesGlob(file, pattern)),
    );
    for (const file of matching) taken.add(file);
    return matching
      .flatMap((file) => listMutants(file, options.seed))
      .sort((a, b) => (a.hash < b.hash ? -1 : 1))
      .map((mutant, index) => ({ area, mutant, order: index / count }));
  });
  const wanted = mutants.filter(({ area }) => (options.only ?? area) === area);
  const standard = wanted.filter(({ order }) => order < 1).length;
  const share = Number(options.count ?? standard) / standard;
  return wanted.filter(({ order }) => order < share).sort((a, b) => a.order - b.order);
}

async function work(copy: Copy): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { area, mutant } = next;
    const result = { hash: mutant.hash, ...(await testMutant(mutant, copy)) };
    results.set(mutant.hash, result);
    if (options.resume) appendFileSync(options.resume, `${JSON.stringify(result)}\n`);
    console.log(
      `${sample.length - queue.length}/${sample.length} ${result.outcome}: ${describe(area, mutant)}`,
    );
    if (result.test) console.log(`  by ${result.test}`);
  }
}

function describe(area: string, { file, line, change }: Mutant): string {
  return `${area}, ${file}:${line}  ${change.replaceAll(/\s+/g, ' ')}`;
}

async function testMutant(mutant: Mutant, copy: Copy): Promise<Omit<Result, 'hash'>> {
  const { file, start, end, replacement } = mutant;
  const path = join(copy.folder, file);
  const original = readFileSync(path, 'utf8');
  for (const step of stepsFor(mutant)) {
    writeFileSync(path, original.slice(0, start) + replacement + original.slice(end));
    let run = await runTests(step, copy);
    // A slow machine causes timeouts, too.
    if (run.status === 'timeout') run = await runTests(step, copy);
    writeFileSync(path, original);
    if (run.status === 'passed') continue;
    if (run.status === 'broken' && file.endsWith('.sql')) return { outcome: 'invalid' };
    await checkPasses(step, run, copy);
    return { outcome: run.status === 'timeout' ? 'timeout' : 'noticed', test: run.test };
  }
  return { outcome: 'survived' };
}

/** Unit tests come first, because they take less time. */
function stepsFor(mutant: Mutant): Step[] {
  const { unit, backend, pgtap } = testsOf(mutant);
  const pgtapTest = 'tests/backend/database/pgtap.test.ts';
  // Only the platform behaves differently on the embedded database, which takes longer to start. Some tests, such as
  // those of Edge Functions, have no other lane.
  const isPlatform = mutant.file.startsWith('platform/');
  const env = isPlatform ? {} : { TEST_LANES: 'postgrest' };
  const embeddedOnly = isPlatform
    ? []
    : backend.filter((test) => /^describePlatform\(/m.test(readFileSync(test, 'utf8')));
  const names = pgtap.map((test) => basename(test)).join('|');
  const steps: Step[] = [
    { project: 'unit', tests: unit.slice(0, 4) },
    { project: 'unit', tests: unit.slice(4) },
    { project: 'backend', tests: pgtap.length > 0 ? [pgtapTest] : [], names, env },
    { project: 'backend', tests: backend.filter((test) => test !== pgtapTest), env },
    { project: 'backend', tests: embeddedOnly, env: { TEST_LANES: 'pglite' } },
  ];
  return steps.filter(
    ({ project, tests }) => tests.length > 0 && (options.project ?? project) === project,
  );
}

/** Throws if the test also fails without the mutant. It would count every mutant as noticed. */
async function checkPasses(step: Step, { file, test }: Run, copy: Copy): Promise<void> {
  const names = step.names?.split('|').find((name) => test?.includes(name));
  const narrowed = { ...step, tests: file ? [file] : step.tests, ...(names && { names }) };
  const key = JSON.stringify(narrowed);
  const check =
    checks.get(key) ??
    runTests(narrowed, copy).then(async ({ status }) => {
      if (status === 'passed' || (await runTests(narrowed, copy)).status === 'passed') return;
      throw new Error(`${test ?? step.tests.join()} fails without a mutant. Fix it first.`);
    });
  checks.set(key, check);
  await check;
}

function report(): void {
  const rows = sample.flatMap(({ area, mutant }) => {
    const result = results.get(mutant.hash);
    return result ? [{ area, mutant, outcome: result.outcome }] : [];
  });
  console.log('\nSurvivors:');
  for (const { area, mutant, outcome } of rows) {
    if (outcome === 'survived') console.log(`  ${describe(area, mutant)}`);
  }
  const count = (list: typeof rows) => {
    const of = (outcome: Result['outcome']) => list.filter((row) => row.outcome === outcome).length;
    const noticed = of('noticed') + of('timeout');
    const valid = noticed + of('survived');
    const percentage = Math.floor((noticed / valid) * 1000) / 10;
    const text = `${noticed} of ${valid} mutants noticed (${percentage}%)`;
    return { text, percentage, rest: `${of('timeout')} by timeouts; ${of('invalid')} invalid` };
  };
  console.log('');
  for (const [area, list] of Map.groupBy(rows, (row) => row.area)) {
    console.log(`${area.padEnd(9)}  ${count(list).text}, ${count(list).rest}`);
  }
  const total = count(rows);
  const { only, count: size, seed, project } = options;
  // Other samples have other percentages.
  if (!only && !size && !project && seed === '1' && total.percentage < minimum) {
    console.log(`\nThe minimum is ${minimum}%. Test what survived.`);
    process.exitCode = 1;
  }
  console.log(`\n${total.text}`);
}
