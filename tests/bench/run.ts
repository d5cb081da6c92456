// `npm run bench`: what the product promises in figures. -- --sizes 100,1000 measures fewer posts.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { approvalToLive } from './approval-to-live.ts';
import { lighthouseScores } from './lighthouse.ts';
import { median, percentile, table } from './table.ts';

const { values } = parseArgs({ options: { sizes: { type: 'string', default: '100,1000,10000' } } });
const sizes = values.sizes.split(',').map(Number);
const rounds = 12;

console.log('# From approval to live, with everything that `npm start` runs\n');
console.log('Milliseconds from sending the approval to the first 200 of the page.\n');
const approvals: string[][] = [];
for (const size of sizes) {
  const { live, stages } = await approvalToLive(size, rounds);
  approvals.push([
    String(size),
    median(live).toFixed(0),
    percentile(live, 95).toFixed(0),
    Math.min(...live).toFixed(0),
    Math.max(...live).toFixed(0),
    Object.entries(stages)
      .filter(([, ms]) => median(ms) >= 1)
      .map(([stage, ms]) => `${stage} ${median(ms).toFixed(0)}`)
      .join(', '),
  ]);
}
console.log(
  table(
    ['posts', 'median', 'p95', 'least', 'most', 'of it the publish, by stage (median)'],
    approvals,
  ),
);

console.log('# Publishing alone, beside what it replaces\n');
execFileSync(
  process.execPath,
  [join(import.meta.dirname, 'publish', 'run.ts'), '--sizes', values.sizes],
  { stdio: 'inherit' },
);

console.log('# Lighthouse, mobile, median of three\n');
const scores = await lighthouseScores([
  '/',
  '/services',
  '/blog',
  '/blog/jobposting-markup-line-by-line',
]);
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
