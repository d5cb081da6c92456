import { isLong } from '../../../long-tests.ts';
import { createFolderStore, createMemoryStore } from '../stores/contract.ts';
import { describeFaults } from './fault-contract.ts';

describeFaults('a bucket', createMemoryStore, { edits: isLong ? 1000 : 200 });
describeFaults('a folder', createFolderStore, { edits: isLong ? 500 : 100 });
