import { memoryStore } from '../memory-store.ts';
import { describeStore } from './contract.ts';

describeStore('memory', async () => {
  const store = memoryStore();
  return { open: () => store, close: async () => undefined };
});
