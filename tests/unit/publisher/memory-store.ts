import type { ObjectStore } from '../../../publisher/releases/object-store.ts';
import { bucketStore } from '../../../publisher/stores/bucket.ts';
import { memoryBucket, type MemoryBucket } from '../edge/memory-bucket.ts';

export interface MemoryStore extends ObjectStore, Pick<MemoryBucket, 'objects'> {
  copy(): MemoryStore;
}

/** An object store in memory. Its clock is that of the test. */
export function memoryStore(objects?: Map<string, Uint8Array>): MemoryStore {
  const bucket = memoryBucket(() => new Date(), objects);
  const copy = () => memoryStore(new Map(bucket.objects));
  return { ...bucketStore(bucket), objects: bucket.objects, copy };
}
