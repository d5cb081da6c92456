// Starts a task that prints its process ID and hangs, and waits to be killed.
import { openTask } from '../../../publisher/child-task.ts';

const task = openTask<object, string, string>(new URL('fake-task.ts', import.meta.url).href, {
  name: 'The task',
  setup: { greeting: 'Hello' },
  logger: console.log,
});
void task.run('hang');
