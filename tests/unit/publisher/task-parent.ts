// Starts a task that prints its process ID and hangs, and waits to be killed.
import { startTask } from '../../../publisher/child-task.ts';

const task = startTask<object, string, string>(new URL('fake-task.ts', import.meta.url), {
  name: 'The task',
  setup: { greeting: 'Hello' },
  logger: console.log,
});
void task.run('hang');
