// Starts a task that hangs, prints its process ID, and waits to be killed.
import { startTask } from '../../../publisher/child-task.ts';

const task = startTask<object, string, string>(new URL('fake-task.ts', import.meta.url), {
  name: 'The task',
  setup: { greeting: 'Hello' },
  logger: () => undefined,
});
await task.ready;
void task.run('hang');
console.log(task.pid);
