// A task module for child-task.test.ts.
import { setTimeout as delay } from 'node:timers/promises';
import type { Task } from '../../../publisher/child-task.ts';
import { FixableError } from '../../../publisher/error.ts';

export type FakeInput = 'succeed' | 'fail' | 'crash' | 'exit' | 'hang';

const fakeTask: Task<{ greeting: string }, FakeInput, string> = async ({ greeting }) => {
  if (greeting === '') throw new FixableError('No greeting.');
  return async (input) => {
    switch (input) {
      case 'fail':
        throw new FixableError('Turn it on first.');
      case 'crash':
        throw new TypeError('x is not a function');
      case 'exit':
        return process.exit(3);
      case 'hang':
        console.log(`Process ${process.pid}`);
        await delay(60_000);
        break;
      case 'succeed':
        break;
    }
    console.log(`Process ${process.pid}`);
    return `${greeting}, world`;
  };
};
export default fakeTask;
