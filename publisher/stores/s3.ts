import { AwsClient } from 'aws4fetch';
import { forEachConcurrently } from '../concurrency.ts';
import { PublishError } from '../error.ts';
import type { ObjectStore } from '../releases/object-store.ts';
import { formatPointer, parsePointer, pointerKey } from './pointer-object.ts';
import { defaultRetryOptions, RejectedError, retry } from './retry.ts';

export interface S3Options {
  /** The URL of the bucket, e.g. `https://<account>.r2.cloudflarestorage.com/<bucket>`. */
  bucketUrl: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const maxConcurrentDeletes = 16;

/** Stores releases in a bucket with the S3 API, which must support If-Match for PUT. */
export function s3Store({ bucketUrl, accessKeyId, secretAccessKey }: S3Options): ObjectStore {
  // The client doesn't retry, because only idempotent calls may be repeated.
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    service: 's3',
    region: 'auto',
    retries: 0,
  });

  /**
   * Throws a RejectedError for statuses that no retry would change, except those in `expected`. Errors don't name the
   * bucket's address, because /status shows them to anyone.
   */
  async function send(path: string, init: RequestInit, expected: readonly number[]) {
    const url = `${bucketUrl}${path}`;
    const response = await client
      .fetch(url, { signal: AbortSignal.timeout(defaultRetryOptions.timeoutMs), ...init })
      .catch((error: unknown) => {
        throw new PublishError(`The bucket can’t be reached: ${causeOf(error)}.`);
      });
    if (response.ok || expected.includes(response.status)) return response;
    const [, code = ''] = /<Code>(\w+)</.exec(await response.text()) ?? [];
    const message = `The bucket rejected ${init.method ?? 'GET'} ${path}: ${response.status} ${code}`;
    throw response.status < 500 && response.status !== 429
      ? new RejectedError(message.trim())
      : new PublishError(message.trim());
  }

  return {
    get: (key) =>
      retry(async () => {
        const response = await send(`/${key}`, {}, [404]);
        return response.ok ? new Uint8Array(await response.arrayBuffer()) : await drain(response);
      }),
    put: (key, bytes) =>
      retry(async () =>
        drain(await send(`/${key}`, { method: 'PUT', body: bytes as BodyInit }, [])),
      ),
    delete: (keys) =>
      forEachConcurrently(keys, maxConcurrentDeletes, (key) =>
        retry(async () => drain(await send(`/${key}`, { method: 'DELETE' }, [404]))),
      ),
    async *list(prefix) {
      let token: string | undefined;
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix,
          ...(token && { 'continuation-token': token }),
        });
        const text = await retry(async () => (await send(`?${query}`, {}, [])).text());
        for (const entry of text.split('<Contents>').slice(1)) {
          const key = /<Key>([^<]*)</.exec(entry)?.[1] ?? '';
          const modified = /<LastModified>([^<]*)</.exec(entry)?.[1] ?? '';
          yield { key, modified: new Date(modified) };
        }
        token = /<NextContinuationToken>([^<]*)</.exec(text)?.[1];
      } while (token);
    },
    readPointer: (name) =>
      retry(async () => {
        const response = await send(`/${pointerKey(name)}`, {}, [404]);
        if (!response.ok) return drain(response);
        const version = response.headers.get('etag') ?? '';
        return { root: parsePointer(await response.text()), version };
      }),
    async movePointer(name, root, from) {
      const headers: Record<string, string> = from
        ? { 'if-match': from.version }
        : { 'if-none-match': '*' };
      const init = { method: 'PUT', body: formatPointer(root), headers };
      // 404: the pointer is gone. 409: another write to it was under way.
      const response = await send(`/${pointerKey(name)}`, init, [404, 409, 412]);
      await drain(response);
      return response.ok ? { root, version: response.headers.get('etag') ?? '' } : undefined;
    },
  };
}

/** An unread body would keep the connection from being used again. */
async function drain(response: Response): Promise<undefined> {
  await response.arrayBuffer();
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  return 'code' in cause ? String(cause.code) : cause.message;
}
