import { randomUUID } from 'node:crypto';
import { withDeadline } from '../deadline.ts';
import { FixableError } from '../error.ts';
import type { ObjectStore } from '../releases/object-store.ts';

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

export interface PutOptions {
  onlyIf: { etagMatches: string } | { etagDoesNotMatch: string };
}

/** How long to wait for a response. */
export interface RetryOptions {
  /** For one attempt. */
  timeoutMs: number;
  attempts: number;
}

export const defaultRetryOptions: RetryOptions = { timeoutMs: 30_000, attempts: 3 };

const firstPauseMs = 200;

/** A response that another attempt wouldn't change. */
export class RejectedError extends FixableError {
  override name = 'RejectedError';
}

export function pointerKey(name: string): string {
  return `pointers/${name}`;
}

/** Stores releases in a bucket, such as an R2 bucket that's bound to a Worker. */
export function bucketStore(
  bucket: Bucket,
  { timeoutMs, attempts }: RetryOptions = defaultRetryOptions,
): ObjectStore {
  /** Bindings have no timeout of their own. The work may still be done after this one. */
  const inTime = <Result>(work: Promise<Result>) =>
    withDeadline(
      work,
      timeoutMs,
      () => new FixableError(`The bucket didn’t respond within ${timeoutMs / 1000} seconds.`),
    );

  /** Only for idempotent calls. */
  async function call<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await inTime(work());
      } catch (error) {
        if (attempt >= attempts || error instanceof RejectedError) throw error;
        const pauseMs = firstPauseMs * 2 ** (attempt - 1);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  }

  return {
    get: (key) =>
      call(async () => {
        const object = await bucket.get(key);
        return object ? new Uint8Array(await object.arrayBuffer()) : undefined;
      }),
    async put(key, bytes) {
      await call(() => bucket.put(key, bytes));
    },
    delete: (keys) => call(() => bucket.delete([...keys])),
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
        const [digest = ''] = object ? (await object.text()).split(' ') : [];
        return object ? { digest, version: object.etag } : undefined;
      }),
    async movePointer(name, digest, from) {
      const onlyIf = from ? { etagMatches: from.version } : { etagDoesNotMatch: '*' };
      // Always different, because an ETag is a hash of the content, and even a move back to an earlier root must change
      // it.
      const content = `${digest} ${randomUUID()}\n`;
      const object = await inTime(bucket.put(pointerKey(name), content, { onlyIf }));
      return object ? { digest, version: object.etag } : undefined;
    },
  };
}
