// `npm test`: runs the checks and test suites, then prints what failed and the totals.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { keepCompiledModules } from './compile-cache.ts';
import { suites, type Count, type SuiteName } from './suites.ts';

/**
 * Rounds run one after another. Within a round, the lists run in parallel and the suites of a list in sequence, because
 * the checks use one core, and tests often wait.
 */
const rounds: SuiteName[][][] = [
  [['format', 'lint', 'types', 'unit', 'backend'], ['browser']],
  [['repeated']],
  [['chaos']],
  [['pages']],
  [['engines']],
  [['translated']],
];

/** Run only on request, because they take a long time. */
const onRequest = new Set<SuiteName>(['repeated', 'chaos', 'pages', 'engines', 'translated']);

keepCompiledModules();
const names = Object.keys(suites) as SuiteName[];
const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !names.includes(name as SuiteName));
if (unknown.length > 0) {
  console.error(`Unknown suite: ${unknown.join(', ')}. Choose from ${names.join(', ')}.`);
  process.exit(2);
}

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));
const counts = new Map<SuiteName, Count & { seconds: number }>();

async function runSuite(name: SuiteName, isAlone: boolean) {
  // Buffers the output of parallel suites so that it doesn't interleave.
  const buffer = isAlone ? undefined : new PassThrough();
  const buffered = buffer && text(buffer);
  if (!buffer) console.log(`\n— ${name}`);
  const startedAt = performance.now();
  const count = await suites[name](buffer ?? 'inherit', reports);
  counts.set(name, { ...count, seconds: (performance.now() - startedAt) / 1000 });
  buffer?.end();
  if (buffered) console.log(`\n— ${name}\n${await buffered}`);
}

for (const round of rounds) {
  const lists = round
    .map((list) =>
      list.filter((name) =>
        requested.length === 0 ? !onRequest.has(name) : requested.includes(name),
      ),
    )
    .filter((list) => list.length > 0);
  await Promise.all(
    lists.map(async (list) => {
      for (const name of list) await runSuite(name, lists.length === 1);
    }),
  );
}
rmSync(reports, { recursive: true, force: true });

function summary({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

// Once more at the end, because the start of a log gets lost easily.
for (const name of names) {
  const unstable = counts.get(name)?.names ?? [];
  if (unstable.length > 0)
    console.log(`\n${name}:\n${unstable.map((test) => `  ${test}`).join('\n')}`);
}

const total: Count = { passed: 0, failed: 0, skipped: 0 };
console.log('');
for (const name of names) {
  const count = counts.get(name);
  if (!count) continue;
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
  const retried = count.flaky ? `, ${count.flaky} after a retry` : '';
  console.log(`${name.padEnd(10)} ${summary(count)}${retried} in ${count.seconds.toFixed(0)} s`);
}
console.log(`\n${summary(total)}`);
process.exitCode = total.failed === 0 ? 0 : 1;
