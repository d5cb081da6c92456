import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startTask, TaskEndedError } from '../../../publisher/child-task.ts';
import { PublishError } from '../../../publisher/error.ts';
import type { FakeInput } from './fake-task.ts';

vi.setConfig({ testTimeout: 30_000 });

const log: string[] = [];

function start({ greeting = 'Hello', timeoutMs = 10_000 } = {}) {
  log.length = 0;
  return startTask<object, FakeInput, string>(new URL('fake-task.ts', import.meta.url), {
    name: 'The task',
    setup: { greeting },
    logger: (text) => log.push(text),
    timeoutMs,
  });
}

test('runs with its setup and its input, again and again, until it’s killed', async () => {
  const task = start();
  expect(await task.run('succeed')).toBe('Hello, world');
  expect(await task.run('succeed')).toBe('Hello, world');
  await expect.poll(() => log.join('\n')).toBe('printed\nprinted');
  await task.kill();
  await expect(task.run('succeed')).rejects.toThrow('The task ended unexpectedly (SIGKILL).');
});

test.each<[FakeInput, object, new (message: string) => Error, string]>([
  ['fail', {}, PublishError, 'Turn it on first.'],
  ['succeed', { greeting: '' }, PublishError, 'No greeting.'],
  ['crash', {}, Error, 'x is not a function'],
  ['exit', {}, TaskEndedError, 'The task ended unexpectedly (exit code 3).'],
  [
    'hang',
    { timeoutMs: 1 },
    TaskEndedError,
    'The task took longer than 0.001 seconds and was stopped.',
  ],
])('%s with %j rejects with the error', async (input, options, type, message) => {
  const task = start(options);
  const error = await task.run(input).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(type);
  expect(error).toHaveProperty('message', message);
  await task.ended;
  // Only an unexpected error needs its stack in the log.
  expect(log.join('\n').includes('TypeError: x is not a function')).toBe(input === 'crash');
});

test('ends when its parent is killed', async () => {
  const parent = spawn(process.execPath, [join(import.meta.dirname, 'task-parent.ts')]);
  const [output] = (await once(parent.stdout, 'data')) as [Buffer];
  const isRunning = () => {
    try {
      return process.kill(Number(output.toString()), 0);
    } catch {
      return false;
    }
  };
  expect(isRunning()).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(isRunning, { timeout: 10_000 }).toBe(false);
});
