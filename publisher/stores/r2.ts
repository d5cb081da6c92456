import { withDeadline } from '../deadline.ts';
import { PublishError } from '../error.ts';
import type { ObjectStore } from '../releases/object-store.ts';
import { formatPointer, parsePointer, pointerKey } from './pointer-object.ts';
import { defaultRetryOptions, retry, type RetryOptions } from './retry.ts';

/** The part of a Worker's R2 binding that the store uses. */
export interface Bucket {
  get(key: string): Promise<BucketObject | null>;
  put(
    key: string,
    bytes: Uint8Array | string,
    options?: PutOptions,
  ): Promise<{ etag: string } | null>;
  delete(keys: string[]): Promise<void>;
  list(options: { prefix: string; cursor?: string }): Promise<{
    objects: readonly { key: string; uploaded: Date }[];
    truncated: boolean;
    cursor?: string;
  }>;
}

interface BucketObject {
  etag: string;
  arrayBuffer(): Promise<ArrayBuffer>;
  text(): Promise<string>;
}

interface PutOptions {
  onlyIf: { etagMatches: string } | { etagDoesNotMatch: string };
}

/** The binding's limit. */
const maxDeletes = 1000;

/** Stores releases in an R2 bucket that's bound to a Worker. */
export function r2Store(
  bucket: Bucket,
  retryOptions: RetryOptions = defaultRetryOptions,
): ObjectStore {
  const { timeoutMs } = retryOptions;
  /** Bindings have no timeout of their own. The work may still be done after this one. */
  const inTime = <Result>(work: Promise<Result>) =>
    withDeadline(
      work,
      timeoutMs,
      () => new PublishError(`The bucket didn’t respond within ${timeoutMs / 1000} seconds.`),
    );
  const call = <Result>(work: () => Promise<Result>) => retry(() => inTime(work()), retryOptions);
  return {
    get: (key) =>
      call(async () => {
        const object = await bucket.get(key);
        return object ? new Uint8Array(await object.arrayBuffer()) : undefined;
      }),
    async put(key, bytes) {
      await call(() => bucket.put(key, bytes));
    },
    async delete(keys) {
      for (let from = 0; from < keys.length; from += maxDeletes) {
        await call(() => bucket.delete(keys.slice(from, from + maxDeletes)));
      }
    },
    async *list(prefix) {
      let cursor: string | undefined;
      do {
        const page = await call(() => bucket.list({ prefix, ...(cursor && { cursor }) }));
        for (const { key, uploaded } of page.objects) yield { key, modified: uploaded };
        cursor = page.truncated ? page.cursor : undefined;
      } while (cursor);
    },
    readPointer: (name) =>
      call(async () => {
        const object = await bucket.get(pointerKey(name));
        return object
          ? { root: parsePointer(await object.text()), version: object.etag }
          : undefined;
      }),
    async movePointer(name, root, from) {
      const onlyIf = from ? { etagMatches: from.version } : { etagDoesNotMatch: '*' };
      const object = await inTime(bucket.put(pointerKey(name), formatPointer(root), { onlyIf }));
      return object ? { root, version: object.etag } : undefined;
    },
  };
}
