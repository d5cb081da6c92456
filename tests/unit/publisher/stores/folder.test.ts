import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderStore } from '../../../../publisher/stores/folder.ts';
import { digestOf } from '../../../../publisher/releases/digest.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';
import { breakDiskAtEveryChange, killed } from '../disk-faults.ts';
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
    await expect(folderStore('/nowhere').get(key)).rejects.toThrow('isn’t a valid object key');
  },
);

test('a put or a move that is killed at any moment is done completely or not at all', async () => {
  const key = `blobs/${digestOf('new')}`;
  const content = async (folder: string) =>
    Buffer.from((await folderStore(folder).get(key)) ?? '').toString();
  let last: string | undefined;
  await breakDiskAtEveryChange(
    killed,
    temporaryFolder,
    async (folder) => {
      const store = folderStore(folder);
      await store.put(key, Buffer.from('new'));
      await store.movePointer('live', digestOf('root'), undefined);
    },
    async ({ folder, when }) => {
      last = `${await content(folder)} ${(await folderStore(folder).readPointer('live'))?.root ?? ''}`;
      expect([' ', 'new ', `new ${digestOf('root')}`], when).toContain(last);
    },
  );
  expect(last).toBe(`new ${digestOf('root')}`);
});
