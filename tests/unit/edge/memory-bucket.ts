import { randomUUID } from 'node:crypto';
import type { Bucket } from '../../../publisher/stores/bucket.ts';

export interface MemoryBucket extends Bucket {
  /** Can be damaged on purpose. */
  objects: Map<string, Uint8Array>;
  /** When they were stored. Those that a test adds are as old as can be. */
  uploaded: Map<string, Date>;
  /** Called before every call, such as `put pointers/live`. May reject, wait, or call `act` itself. */
  fault: ((call: string, act: () => Promise<unknown>) => Promise<unknown>) | undefined;
}

/** How many objects a list has at most. R2's limit is 1,000. */
const pageSize = 20;

/** Whatever a test does to the clock. */
const rightTime = () => new Date(performance.timeOrigin + performance.now());

/** An R2 bucket in memory. */
export function memoryBucket(
  now = rightTime,
  objects = new Map<string, Uint8Array>(),
): MemoryBucket {
  const uploaded = new Map<string, Date>();
  const etags = new Map([...objects.keys()].map((key) => [key, randomUUID() as string]));
  async function call<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
    await bucket.fault?.(name, act);
    return act();
  }
  const bucket: MemoryBucket = {
    objects,
    uploaded,
    fault: undefined,
    get: (key) =>
      call(`get ${key}`, async () => {
        const bytes = objects.get(key);
        if (!bytes) return null;
        return {
          etag: etags.get(key) ?? '',
          arrayBuffer: async () => new Uint8Array(bytes).buffer,
          text: async () => new TextDecoder().decode(bytes),
        };
      }),
    put: (key, content, options) =>
      call(`put ${key}`, async () => {
        const current = objects.has(key) ? etags.get(key) : undefined;
        const { onlyIf } = options ?? {};
        if (onlyIf && 'etagMatches' in onlyIf && onlyIf.etagMatches !== current) return null;
        if (onlyIf && 'etagDoesNotMatch' in onlyIf && current !== undefined) return null;
        // A copy, because a Buffer shares its memory with others.
        objects.set(key, typeof content === 'string' ? Buffer.from(content) : content.slice());
        uploaded.set(key, now());
        const etag = randomUUID();
        etags.set(key, etag);
        return { etag };
      }),
    delete: (keys) =>
      call(`delete ${keys[0]}`, async () => {
        for (const key of keys) objects.delete(key);
      }),
    list: ({ prefix, cursor = '0' }) =>
      call(`list ${prefix}`, async () => {
        const found = [...objects.keys()].filter((key) => key.startsWith(prefix));
        const end = Number(cursor) + pageSize;
        const page = found
          .slice(Number(cursor), end)
          .map((key) => ({ key, uploaded: uploaded.get(key) ?? new Date(0) }));
        return end < found.length
          ? { objects: page, truncated: true, cursor: String(end) }
          : { objects: page, truncated: false };
      }),
  };
  return bucket;
}
