// `npm run bench`: what the product promises in figures. -- --sizes 100,1000 measures fewer posts.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { approvalToLive } from './approval-to-live.ts';
import { median, percentile, table } from './publish/table.ts';

const { values } = parseArgs({ options: { sizes: { type: 'string', default: '100,1000,10000' } } });
const rounds = 12;

console.log('# From approval to live, with everything that `npm start` runs\n');
console.log('Milliseconds from sending the approval to the first 200 of the page.\n');
const rows: string[][] = [];
for (const size of values.sizes.split(',').map(Number)) {
  const { live, stages } = await approvalToLive(size, rounds);
  const typical = Object.entries(stages).map(([stage, ms]) => `${stage} ${median(ms).toFixed(0)}`);
  rows.push([
    String(size),
    median(live).toFixed(0),
    percentile(live, 95).toFixed(0),
    Math.max(...live).toFixed(0),
    typical.join(', '),
  ]);
}
console.log(
  table(['posts', 'median', 'p95', 'most', 'of which the publish, by stage (median)'], rows),
);

console.log('# Publishing alone, beside what it replaces\n');
execFileSync(
  process.execPath,
  [join(import.meta.dirname, 'publish', 'run.ts'), '--sizes', values.sizes],
  { stdio: 'inherit' },
);
