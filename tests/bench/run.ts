// `npm run bench`: what the product promises in figures. -- --only api,search runs some parts alone;
// --sizes 100,1000 publishes fewer posts; --runs 1 asks Lighthouse once of each page.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { approvalToLive } from './approval-to-live.ts';
import { lighthouseScores, type LighthouseScores } from './lighthouse.ts';
import { badTime } from './leads/bad-time.ts';
import { figuresOf } from './leads/figures.ts';
import { leadsToCrm } from './leads/leads-to-crm.ts';
import { benchSearchOnPglite, benchSearchOnPostgres } from './search.ts';
import { median, percentile, table } from './table.ts';
import { weightOfEveryPage } from './weight.ts';

const parts: Record<string, () => void | Promise<void>> = {
  approval,
  publishing,
  weight,
  lighthouse,
  search,
  api,
  leads,
};
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100,1000,10000' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string', default: Object.keys(parts).join() },
  },
});
const sizes = values.sizes.split(',').map(Number);
const rounds = 12;

for (const name of values.only.split(',')) {
  const part = parts[name];
  if (!part)
    throw new Error(`Unknown part: ${name}. Choose from ${Object.keys(parts).join(', ')}.`);
  await part();
}

async function approval() {
  console.log('# From approval to live, with everything that `npm start` runs\n');
  console.log('Milliseconds from sending the approval to the first 200 of the page.\n');
  const approvals: string[][] = [];
  for (const size of sizes) {
    const { live } = await approvalToLive(size, rounds);
    approvals.push([
      String(size),
      median(live).toFixed(0),
      percentile(live, 95).toFixed(0),
      Math.min(...live).toFixed(0),
      Math.max(...live).toFixed(0),
    ]);
  }
  console.log(table(['posts', 'median', 'p95', 'min', 'max'], approvals));
}

function publishing() {
  console.log('# Publishing alone, beside what it replaces\n');
  program('publish/run.ts', '--sizes', values.sizes);
}

async function weight() {
  console.log('# What a first visit transfers\n');
  console.log('Bytes until load, brotli, the font and the icon included; the heaviest first.\n');
  const weights = await weightOfEveryPage();
  console.log(
    table(
      ['page', 'HTML and CSS', 'JavaScript', 'all', 'requests'],
      weights.map((weight) => [
        weight.path,
        ...[weight.htmlAndCss, weight.script, weight.total, weight.requests].map(String),
      ]),
    ),
  );
}

async function lighthouse() {
  const runs = Number(values.runs);
  console.log(`# Lighthouse, mobile, median of ${runs}\n`);
  const scores = await lighthouseScores(runs, (done, all, { path }) =>
    process.stderr.write(`${done} of ${all}: ${path}\n`),
  );
  console.log(
    table(
      ['page', ...Object.keys(scores[0]?.categories ?? {}), 'LCP', 'TBT', 'CLS'],
      scores.map((score) => [
        score.path,
        ...Object.values(score.categories).map((value) => value.toFixed(0)),
        `${(score.largestContentfulPaint / 1000).toFixed(2)} s`,
        `${score.totalBlockingTime.toFixed(0)} ms`,
        score.cumulativeLayoutShift.toFixed(3),
      ]),
    ),
  );
  const missed = scores.filter(misses).map(({ path }) => path);
  if (missed.length > 0) console.log(`Short of what is promised: ${missed.join(', ')}\n`);
}

/** All scores 100, LCP at most 1.3 s, TBT at most 50 ms, CLS 0. */
function misses(score: LighthouseScores): boolean {
  return (
    Object.values(score.categories).some((value) => value < 100) ||
    score.largestContentfulPaint > 1300 ||
    score.totalBlockingTime > 50 ||
    score.cumulativeLayoutShift > 0
  );
}

async function search() {
  console.log('# What a search costs in the database\n');
  await benchSearchOnPostgres(100_000);
  await benchSearchOnPglite(10_000);
}

function api() {
  console.log('# How fast the API answers\n');
  program('api/run.ts', '--posts', '10000');
  program('api/run.ts', '--posts', '100000', '--lanes', 'postgres,postgrest');
}

async function leads() {
  console.log('# 1,000 leads at 50 a second, from the form to the CRM\n');
  console.log(
    'With everything that `npm start` runs; the CRM misbehaves for the first 60 seconds.\n',
  );
  const well = figuresOf(await leadsToCrm(1000, 50, async () => undefined));
  const unwell = figuresOf(await leadsToCrm(1000, 50, (crm) => badTime(crm, 60)));
  console.log(
    table(
      ['', 'a CRM that is well', 'one that misbehaves'],
      well.rows.map(([what, value], index) => [what, value, unwell.rows[index]?.[1] ?? '']),
    ),
  );
  for (const { sent, acknowledged, lost, doubled } of [well, unwell]) {
    if (acknowledged < sent || lost > 0 || doubled > 0) process.exitCode = 1;
  }
}

/** In a process of its own, so that one part's memory is not the next one's. */
function program(file: string, ...args: string[]) {
  execFileSync(process.execPath, [join(import.meta.dirname, file), ...args], { stdio: 'inherit' });
}
