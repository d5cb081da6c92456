import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderStore } from '../../../../publisher/stores/folder.ts';
import { isLong } from '../../../long-tests.ts';
import { memoryStore } from '../memory-store.ts';
import { describeFaults } from './fault-contract.ts';

describeFaults(
  'a bucket',
  async () => {
    const store = memoryStore();
    return { open: () => store, close: async () => undefined };
  },
  { edits: isLong ? 1000 : 200 },
);

describeFaults(
  'a folder',
  async () => {
    // In memory if possible, because these tests sync thousands of files.
    const disk = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
    const folder = mkdtempSync(join(disk, 'store-'));
    return {
      open: () => folderStore(join(folder, 'site')),
      close: async () => rmSync(folder, { recursive: true }),
    };
  },
  { edits: isLong ? 500 : 100 },
);
