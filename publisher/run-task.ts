// The entry point of a child task's process. argv[2] is the URL of the task module.
import { on } from 'node:events';
import type { Task, TaskMessage } from './child-task.ts';
import { FixableError, messageOf } from './error.ts';

// If the parent is gone, the result is no longer needed.
process.once('disconnect', () => process.exit());
// Ctrl-C reaches the whole process group, but the parent decides when a task ends.
process.on('SIGINT', () => undefined);

const messages = on(process, 'message');
try {
  const module: unknown = await import(process.argv[2] ?? '');
  const { default: task } = module as { default: Task<unknown, unknown, unknown> };
  const { setup } = (await nextMessage()) as { setup: unknown };
  const run = await task(setup);
  for (;;) {
    const { input } = (await nextMessage()) as { input: unknown };
    const result = await run(input);
    send({ status: 'success', result });
  }
} catch (error) {
  const isKnown = error instanceof FixableError;
  if (!isKnown) console.error(error);
  const message: TaskMessage = { status: 'error', message: messageOf(error), isKnown };
  if (process.connected) process.send?.(message, () => process.disconnect());
}

async function nextMessage(): Promise<unknown> {
  const { value } = await messages.next();
  return (value as unknown[])[0];
}

function send(message: TaskMessage): void {
  if (process.connected) process.send?.(message);
}
