import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { expect, test } from 'vitest';
import { folderStore } from '../../../../publisher/stores/folder.ts';
import { digestOf } from '../../../../publisher/releases/digest.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';
import { createFolderStore, describeStore } from './contract.ts';

describeStore('a folder', createFolderStore);

test.each(['../x', 'blobs/../../x', 'blobs/ab/cd', '/etc/passwd', 'blobs/', 'blobs/a\0bc'])(
  'the key %j never becomes a path',
  async (key) => {
    await expect(folderStore('/nowhere').get(key)).rejects.toThrow('isn’t a valid object key');
  },
);

/** Makes all changes of the file system fail from the `nth` on (1 is the first), as if the process had been killed. */
function breakDisk(nth: number) {
  let changes = 0;
  const restore: (() => void)[] = [];
  function replace<Name extends string>(holder: Record<Name, unknown>, name: Name) {
    const original = holder[name] as (...args: unknown[]) => unknown;
    holder[name] = (...args: unknown[]) => {
      changes += 1;
      // In the middle of it.
      if (changes === nth && name === 'writeFileSync') original(args[0], 'n', args[2]);
      if (changes >= nth) throw new Error('killed');
      return original(...args);
    };
    restore.push(() => (holder[name] = original));
  }
  for (const name of [
    'mkdirSync',
    'renameSync',
    'rmSync',
    'symlinkSync',
    'writeFileSync',
  ] as const) {
    replace(fs, name);
  }
  for (const name of ['open', 'rename'] as const) replace(promises, name);
  syncBuiltinESMExports();
  return {
    hasFailed: () => changes >= nth,
    lift() {
      for (const undo of restore) undo();
      syncBuiltinESMExports();
    },
  };
}

test('a put or a move that is killed at any moment is done completely or not at all', async () => {
  const [key, root] = [`blobs/${digestOf('new')}`, digestOf('root')];
  let isKilled = true;
  for (let nth = 1; isKilled; nth += 1) {
    const folder = temporaryFolder();
    const disk = breakDisk(nth);
    const store = folderStore(folder);
    await store
      .put(key, Buffer.from('new'))
      .then(() => store.movePointer('live', root, undefined))
      .catch((error: unknown) => expect(error).toHaveProperty('message', 'killed'))
      .finally(() => disk.lift());
    isKilled = disk.hasFailed();
    const reopened = folderStore(folder);
    const content = Buffer.from((await reopened.get(key)) ?? '').toString();
    const found = `${content} ${(await reopened.readPointer('live'))?.digest ?? ''}`;
    const allowed = isKilled ? [' ', 'new ', `new ${root}`] : [`new ${root}`];
    expect(allowed, `killed at change ${nth}`).toContain(found);
  }
});
