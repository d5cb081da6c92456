import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeLock } from '../../../publisher/lock.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const message = 'It’s in use.';

// tests/backend/start-faults.test.ts kills a process that holds one.
test('is held by one at a time, and passed on when it’s released', async () => {
  const file = join(temporaryFolder(), 'lock');
  const release = await takeLock(file, 0, message);
  await expect(takeLock(file, 0, message)).rejects.toThrow(message);
  const waiting = takeLock(file, 5000, message);
  release();
  (await waiting)();
});
