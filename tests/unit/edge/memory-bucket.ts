import { randomUUID } from 'node:crypto';
import type { Bucket } from '../../../publisher/stores/r2.ts';

export interface MemoryBucket extends Bucket {
  objects: Map<string, { bytes: Uint8Array; etag: string; uploaded: Date }>;
  /** Called before every call, such as `put pointers/live`. May reject, wait, or call `act` itself. */
  fault: ((call: string, act: () => Promise<unknown>) => Promise<unknown>) | undefined;
}

/** How many objects a list has at most. R2's limit is 1,000. */
const pageSize = 3;

/** An R2 bucket in memory. Its clock is right. */
export function memoryBucket(): MemoryBucket {
  const objects: MemoryBucket['objects'] = new Map();
  async function call<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
    await bucket.fault?.(name, act);
    return act();
  }
  const bucket: MemoryBucket = {
    objects,
    fault: undefined,
    get: (key) =>
      call(`get ${key}`, async () => {
        const object = objects.get(key);
        if (!object) return null;
        const { bytes, etag } = object;
        return {
          etag,
          arrayBuffer: async () => new Uint8Array(bytes).buffer,
          text: async () => new TextDecoder().decode(bytes),
        };
      }),
    put: (key, content, options) =>
      call(`put ${key}`, async () => {
        const current = objects.get(key)?.etag;
        const { onlyIf } = options ?? {};
        if (onlyIf && 'etagMatches' in onlyIf && onlyIf.etagMatches !== current) return null;
        if (onlyIf && 'etagDoesNotMatch' in onlyIf && current !== undefined) return null;
        // A copy, because a Buffer shares its memory with others.
        const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
        const etag = randomUUID();
        const uploaded = new Date(performance.timeOrigin + performance.now());
        objects.set(key, { bytes, etag, uploaded });
        return { etag };
      }),
    delete: (keys) =>
      call(`delete ${keys[0]}`, async () => {
        for (const key of keys) objects.delete(key);
      }),
    list: ({ prefix, cursor = '0' }) =>
      call(`list ${prefix}`, async () => {
        const found = [...objects]
          .filter(([key]) => key.startsWith(prefix))
          .map(([key, { uploaded }]) => ({ key, uploaded }));
        const end = Number(cursor) + pageSize;
        const page = found.slice(Number(cursor), end);
        return end < found.length
          ? { objects: page, truncated: true, cursor: String(end) }
          : { objects: page, truncated: false };
      }),
  };
  return bucket;
}
