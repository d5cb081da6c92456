import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { unlessStopped } from '../../../platform/stop-on-signal.ts';

const module = new URL('../../../platform/stop-on-signal.ts', import.meta.url).href;

/** A process that hangs after the first signal, which it announces; resolves when it is running. */
async function hanging(limitMs: number) {
  const child = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `const { stopOnSignal } = await import(${JSON.stringify(module)});
     stopOnSignal(console.log, ${limitMs});
     setInterval(() => {}, 1000);
     console.log('running');`,
  ]);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  await once(child.stdout, 'data');
  return { child, said: () => said };
}

describe.each(['SIGINT', 'SIGTERM'] as const)('%s', (signal) => {
  test('ends a process in which something hangs', async () => {
    const { child, said } = await hanging(100);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(said()).toContain('Stopping …\nSomething did not stop in time. Exiting');
  });

  test('ends it at once when it is sent again, unless that is the same Ctrl-C', async () => {
    const { child, said } = await hanging(60_000);
    child.kill(signal);
    await once(child.stdout, 'data');
    child.kill(signal);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(child.exitCode).toBeNull();
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([130, null]);
    expect(said().match(/Stopping/g)).toHaveLength(1);
  });
});

describe('work that is not waited for after a stop', () => {
  const never = new Promise<never>(() => undefined);

  test('ends with the reason', async () => {
    const stopping = new AbortController();
    const work = unlessStopped(never, stopping.signal);
    stopping.abort(new Error('asked'));
    await expect(work).rejects.toThrow('asked');
    await expect(unlessStopped(never, stopping.signal)).rejects.toThrow('asked');
  });

  test('ends as it ends otherwise', async () => {
    const { signal } = new AbortController();
    await expect(unlessStopped(Promise.resolve(1), signal)).resolves.toBe(1);
    await expect(unlessStopped(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
  });
});
