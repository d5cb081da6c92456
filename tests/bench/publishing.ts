import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onCodeBuild, type CodeBuildBench } from './code-build.ts';
import { median, percentile, table } from './table.ts';

const newProcessRuns = 7;
const waitingProcessRuns = 15;

/** Prints how long publishing takes with so many posts. */
export async function benchPublishing(sizes: readonly number[]): Promise<void> {
  const start = performance.now();
  await onCodeBuild(async (site) => {
    console.log(`Code build without posts: ${seconds(performance.now() - start)}\n`);
    for (const size of sizes) await measure(size, site);
  });
}

async function measure(size: number, { folder, fill, edit, openTask }: CodeBuildBench) {
  fill(size);
  const releases = join(folder, 'site');
  const middle = Math.floor(size / 2);
  const publishInNewProcess = () =>
    timed(async () => {
      const task = openTask(releases);
      await task.run({ everything: false });
      await task.close();
    });

  const everything = await publishInNewProcess();
  const newProcess: number[] = [];
  for (let run = 0; run < newProcessRuns; run += 1) {
    edit(middle, `Edit ${run}`);
    newProcess.push(await publishInNewProcess());
  }

  // Like `npm start`, whose process publishes again and again.
  const task = openTask(releases);
  await task.run({ everything: true });
  const waitingProcess: number[] = [];
  for (let run = 0; run < waitingProcessRuns; run += 1) {
    edit(middle, `Another edit ${run}`);
    waitingProcess.push(await timed(() => task.run({ everything: false })));
  }
  await task.close();

  rmSync(releases, { recursive: true });

  console.log(`## ${size} posts\n`);
  const rows = [
    ['one edited post, waiting process', ...summarize(waitingProcess)],
    ['one edited post, new process', ...summarize(newProcess)],
    ['every page', seconds(everything), ''],
  ];
  console.log(table(['', 'median', 'p95'], rows));
}

/** Prints what a publish of every page to an empty folder takes, in a new process, as after a code change. */
export async function benchFullPublish(size: number): Promise<void> {
  await onCodeBuild(async ({ folder, fill, openTask }) => {
    fill(size);
    const start = performance.now();
    const task = openTask(join(folder, 'site'));
    const { rendered } = await task.run({ everything: false });
    const wall = performance.now() - start;
    const { cpu, memory } = usageOf(task.pid() ?? 0);
    await task.close();
    const head = ['posts', 'pages', 'wall time', 'CPU time', 'peak memory'];
    const usage = [seconds(wall), seconds(cpu), `${(memory / 1024).toFixed(0)} MB`];
    console.log(table(head, [[String(size), String(rendered), ...usage]]));
  });
}

/** The CPU time of a process in milliseconds, and its peak memory in KB. */
function usageOf(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const [user = 0, system = 0] = stat.slice(11, 13).map(Number);
  const [, peak] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { cpu: 10 * (user + system), memory: Number(peak) };
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

const summarize = (ms: readonly number[]) => [seconds(median(ms)), seconds(percentile(ms, 95))];
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
