// How fast the API answers: node tests/bench/api/run.ts [--posts 10000] [--lanes pglite,postgres,postgrest]
// [--seconds 4] [--clients 50]
import { parseArgs } from 'node:util';
import { wantedLanes } from '../../backend/lanes/wanted-lanes.ts';
import { table } from '../table.ts';
import { calls } from './calls.ts';
import { onLanes, type ServedLane } from './lanes.ts';
import { load } from './load.ts';

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '10000' },
    lanes: { type: 'string' },
    seconds: { type: 'string', default: '4' },
    clients: { type: 'string', default: '50' },
  },
});
const posts = Number(values.posts);
const clients = Number(values.clients);
const measureMs = Number(values.seconds) * 1000;

const rows: string[][] = [];
await onLanes(wantedLanes(values.lanes), posts, measure);
console.log(`## ${posts} posts, ${clients} clients at once\n`);
console.log(table(['call', 'lane', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms', 'failed'], rows));

async function measure(served: ServedLane) {
  for (const { name, call, reset = [] } of calls) {
    const measured = await load(served, (n) => call(n, served.posts), {
      clients,
      warmUpMs: 1000,
      measureMs,
    });
    for (const sql of reset) await served.query(sql);
    // A call that is refused is fast, and measures nothing.
    if (measured.failed > 0) process.exitCode = 1;
    rows.push([
      name,
      served.lane,
      measured.perSecond.toFixed(0),
      measured.p50.toFixed(1),
      measured.p95.toFixed(1),
      measured.p99.toFixed(1),
      String(measured.failed),
    ]);
  }
}
