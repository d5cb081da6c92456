import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { abortable } from '../../../platform/stop-on-signal.ts';

const module = new URL('../../../platform/stop-on-signal.ts', import.meta.url).href;

/** Starts a process that hangs after the first signal. Resolves when it is running. */
async function hanging(timeoutMs: number) {
  const child = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `const { stopOnSignal } = await import(${JSON.stringify(module)});
     stopOnSignal(console.log, ${timeoutMs});
     setInterval(() => {}, 1000);
     console.log('running');`,
  ]);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(child.stdout, 'data');
  return { child, output: () => output };
}

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends a process that hangs', async (signal) => {
  const { child, output } = await hanging(100);
  child.kill(signal);
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(output()).toContain('Stopping …\nSomething didn’t stop in time. Exiting');
});

test('a second signal changes nothing', async () => {
  const { child, output } = await hanging(500);
  child.kill('SIGINT');
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(output().match(/Stopping/g)).toHaveLength(1);
});

test('work is abandoned when the signal is aborted, and settles otherwise', async () => {
  const stopping = new AbortController();
  const run = (work: Promise<unknown>) => abortable(work, stopping.signal);
  await expect(run(Promise.resolve(1))).resolves.toBe(1);
  await expect(run(Promise.reject(new Error('no')))).rejects.toThrow('no');
  const work = run(new Promise(() => undefined));
  stopping.abort(new Error('asked'));
  await expect(work).rejects.toThrow('asked');
  await expect(run(new Promise(() => undefined))).rejects.toThrow('asked');
});
