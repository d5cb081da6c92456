// `npm test`: every check and every suite, then one line that counts them all.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptVoice, suites, type Count, type SuiteName } from './suites.ts';

/**
 * One round after the other. The lanes of a round run side by side, the suites of a lane one after the
 * other: the checks, each of which keeps one core busy, beside the unit tests, which often wait. The other
 * suites fill the machine by themselves, and measure times.
 */
const rounds: SuiteName[][][] = [
  [['unit'], ['format', 'lint', 'types']],
  [['backend']],
  [['browser']],
];

const names = Object.keys(suites) as SuiteName[];
const only = process.argv.slice(2);
const unknown = only.filter((name) => !names.includes(name as SuiteName));
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}: name ${names.join(', ')}.`);
  process.exit(2);
}

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));
const counts = new Map<SuiteName, Count & { seconds: number }>();

async function runSuite(name: SuiteName, isAlone: boolean) {
  // What is said side by side is told suite by suite.
  const kept = isAlone ? undefined : keptVoice();
  if (!kept) console.log(`\n— ${name}`);
  const since = performance.now();
  const count = await suites[name](kept?.voice ?? 'inherit', reports);
  counts.set(name, { ...count, seconds: (performance.now() - since) / 1000 });
  kept?.voice.end();
  if (kept) console.log(`\n— ${name}\n${await kept.said}`);
}

for (const round of rounds) {
  const lanes = round
    .map((lane) => lane.filter((name) => only.length === 0 || only.includes(name)))
    .filter((lane) => lane.length > 0);
  await Promise.all(
    lanes.map(async (lane) => {
      for (const name of lane) await runSuite(name, lanes.length === 1);
    }),
  );
}
rmSync(reports, { recursive: true, force: true });

function sentence({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

const total: Count = { passed: 0, failed: 0, skipped: 0 };
console.log('');
for (const name of names) {
  const count = counts.get(name);
  if (!count) continue;
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
  console.log(`${name.padEnd(8)} ${sentence(count)} in ${count.seconds.toFixed(0)} s`);
}
console.log(`\n${sentence(total)}`);
process.exitCode = total.failed === 0 ? 0 : 1;
