import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderStore } from '../../../../publisher/stores/folder.ts';
import { r2Store } from '../../../../publisher/stores/r2.ts';
import { s3Store } from '../../../../publisher/stores/s3.ts';
import { isLong } from '../../../long-tests.ts';
import { memoryBucket } from '../../edge/memory-bucket.ts';
import { startS3Server } from '../../edge/s3-server.ts';
import { memoryStore } from '../memory-store.ts';
import { describeFaults } from './fault-contract.ts';

const close = async () => undefined;

describeFaults(
  'memory',
  async () => {
    const store = memoryStore();
    return { open: () => store, close };
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

// stores/buckets.test.ts tests what the others have to do, so that they behave the same.
if (isLong) {
  describeFaults(
    'an R2 binding',
    async () => {
      const bucket = memoryBucket();
      return { open: () => r2Store(bucket), close };
    },
    { edits: 500 },
  );

  describeFaults(
    'a bucket with the S3 API',
    async () => {
      const server = await startS3Server();
      return { open: () => s3Store(server.s3), close: async () => server.close() };
    },
    { edits: 200 },
  );
}
