import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeLock } from '../../../publisher/lock.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const message = 'It’s in use.';

test('is held by one at a time, and passed on when it’s released', async () => {
  const file = join(temporaryFolder(), 'lock');
  const release = await takeLock(file, 0, message);
  await expect(takeLock(file, 0, message)).rejects.toThrow(message);
  const waiting = takeLock(file, 5000, message);
  release();
  (await waiting)();
});

test('is released when its holder is killed', async () => {
  const file = join(temporaryFolder(), 'lock');
  const holder = fork(join(import.meta.dirname, 'hold-lock.ts'), [file]);
  await once(holder, 'message');
  await expect(takeLock(file, 0, message)).rejects.toThrow(message);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  (await takeLock(file, 0, message))();
});
