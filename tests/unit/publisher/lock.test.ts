import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeLock } from '../../../publisher/lock.ts';
import { testFolder } from './folders.ts';

const sentence = 'Somebody else has it.';

test('one holder at a time; the next gets it when the first lets go', async () => {
  const file = join(testFolder(), 'lock');
  const letGo = await takeLock(file, 0, sentence);
  await expect(takeLock(file, 0, sentence)).rejects.toThrow(sentence);
  const waiting = takeLock(file, 5000, sentence);
  letGo();
  (await waiting)();
});

test('a holder that is killed leaves nothing to clear away', async () => {
  const file = join(testFolder(), 'lock');
  const holder = fork(join(import.meta.dirname, 'hold-lock.ts'), [file]);
  await once(holder, 'message');
  await expect(takeLock(file, 0, sentence)).rejects.toThrow(sentence);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  (await takeLock(file, 0, sentence))();
});
