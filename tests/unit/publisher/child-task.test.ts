import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openTask } from '../../../publisher/child-task.ts';
import { FixableError } from '../../../publisher/error.ts';
import type { FakeInput } from './fake-task.ts';

const log: string[] = [];

function open({ greeting = 'Hello', timeoutMs = 10_000, idleMs = 10_000 } = {}) {
  log.length = 0;
  const task = openTask<object, FakeInput, string>(new URL('fake-task.ts', import.meta.url).href, {
    name: 'The task',
    setup: { greeting },
    logger: (text) => log.push(text),
    timeoutMs,
    idleMs,
  });
  onTestFinished(task.close);
  return task;
}

const processIds = () => new Set(log.flatMap((line) => /\d+/.exec(line) ?? []));

test('runs one at a time in the same process, until it’s closed', async () => {
  const task = open();
  const results = await Promise.all([task.run('succeed'), task.run('succeed')]);
  expect(results).toEqual(['Hello, world', 'Hello, world']);
  await expect.poll(() => [log.length, processIds().size]).toEqual([2, 1]);
  const waiting = Promise.allSettled([task.run('hang'), task.run('succeed')]);
  await expect.poll(() => log).toHaveLength(3);
  await task.close();
  expect((await waiting).map((each) => 'reason' in each && (each.reason as Error).message)).toEqual(
    ['The task ended unexpectedly (SIGKILL).', 'The task was stopped.'],
  );
});

test('gets a new process after it was idle', async () => {
  const task = open({ idleMs: 1 });
  const run = async () => {
    await task.run('succeed');
    return processIds().size;
  };
  await expect.poll(run, { timeout: 10_000 }).toBeGreaterThan(1);
});

test.each<[FakeInput, object, isFixable: boolean, message: string]>([
  ['fail', {}, true, 'Turn it on first.'],
  ['succeed', { greeting: '' }, true, 'No greeting.'],
  ['crash', {}, false, 'x is not a function'],
  ['exit', {}, false, 'The task ended unexpectedly (exit code 3).'],
  ['hang', { timeoutMs: 1000 }, false, 'The task took longer than 1 seconds and was stopped.'],
])('%s with %j rejects with the error', async (input, options, isFixable, message) => {
  const task = open(options);
  const error: unknown = await task.run(input).catch((reason: unknown) => reason);
  expect(error).toHaveProperty('message', message);
  expect(error instanceof FixableError).toBe(isFixable);
  // Only an unexpected error needs its stack in the log.
  expect(log.join('\n').includes('TypeError: x is not a function')).toBe(input === 'crash');
});

test('ends when its parent is killed', async () => {
  const parent = spawn(process.execPath, [join(import.meta.dirname, 'task-parent.ts')]);
  const [output] = (await once(parent.stdout, 'data')) as [Buffer];
  const isRunning = () => {
    try {
      return process.kill(Number(/\d+/.exec(output.toString())), 0);
    } catch {
      return false;
    }
  };
  expect(isRunning()).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(isRunning, { timeout: 10_000 }).toBe(false);
});
