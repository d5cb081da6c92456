import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { unlessStopped } from '../../../platform/stop-on-signal.ts';

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

describe.each(['SIGINT', 'SIGTERM'] as const)('%s', (signal) => {
  test('ends a process that hangs', async () => {
    const { child, output } = await hanging(100);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(output()).toContain('Stopping …\nSomething didn’t stop in time. Exiting');
  });

  test('ends it immediately when sent a second time, unless it is the same Ctrl-C', async () => {
    const { child, output } = await hanging(60_000);
    child.kill(signal);
    await once(child.stdout, 'data');
    child.kill(signal);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(child.exitCode).toBeNull();
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([130, null]);
    expect(output().match(/Stopping/g)).toHaveLength(1);
  });
});

describe('unlessStopped', () => {
  const never = new Promise<never>(() => undefined);

  test('rejects with the reason when the signal is aborted', async () => {
    const stopping = new AbortController();
    const work = unlessStopped(never, stopping.signal);
    stopping.abort(new Error('asked'));
    await expect(work).rejects.toThrow('asked');
    await expect(unlessStopped(never, stopping.signal)).rejects.toThrow('asked');
  });

  test('settles like the work otherwise', async () => {
    const { signal } = new AbortController();
    await expect(unlessStopped(Promise.resolve(1), signal)).resolves.toBe(1);
    await expect(unlessStopped(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
  });
});
