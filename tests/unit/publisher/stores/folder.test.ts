import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderStore } from '../../../../publisher/stores/folder.ts';
import { describeStore } from './contract.ts';

describeStore('a folder', async () => {
  // In memory if possible, because these tests sync thousands of files.
  const disk = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const folder = mkdtempSync(join(disk, 'store-'));
  return {
    open: () => folderStore(join(folder, 'site')),
    close: async () => rmSync(folder, { recursive: true }),
  };
});

test.each(['../x', 'blobs/../../x', 'blobs/ab/cd', '/etc/passwd', 'blobs/', 'blobs/a\0bc'])(
  'the key %j never becomes a path',
  async (key) => {
    await expect(folderStore('/nowhere').get(key)).rejects.toThrow('can’t be the key of an object');
  },
);
