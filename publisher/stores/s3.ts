import { AwsClient } from 'aws4fetch';
import { forEachConcurrently } from '../concurrency.ts';
import { causeOf, FixableError } from '../error.ts';
import type { ObjectStore } from '../releases/object-store.ts';
import {
  bucketStore,
  defaultRetryOptions,
  RejectedError,
  type Bucket,
  type PutOptions,
} from './bucket.ts';

export interface S3Options {
  /** The URL of the bucket, e.g. `https://<account>.r2.cloudflarestorage.com/<bucket>`. */
  bucketUrl: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const maxConcurrentDeletes = 16;

/** Stores releases in a bucket with the S3 API, which must support If-Match for PUT. */
export function s3Store(options: S3Options): ObjectStore {
  return bucketStore(s3Bucket(options));
}

function s3Bucket({ bucketUrl, accessKeyId, secretAccessKey }: S3Options): Bucket {
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    service: 's3',
    region: 'auto',
    // The store repeats calls that are idempotent.
    retries: 0,
  });

  /** Null for a status in `expected`. Throws a RejectedError for others that no retry would change. */
  async function send(path: string, init: RequestInit = {}, expected: readonly number[] = []) {
    const signal = AbortSignal.timeout(defaultRetryOptions.timeoutMs);
    const response = await client
      .fetch(`${bucketUrl}${path}`, { signal, ...init })
      .catch((error: unknown) => {
        throw new FixableError(`The bucket can’t be reached: ${causeOf(error)}.`);
      });
    if (response.ok) return response;
    // An unread body would keep the connection from being used again.
    const [, code = ''] = /<Code>(\w+)</.exec(await response.text()) ?? [];
    if (expected.includes(response.status)) return null;
    const message = `The bucket rejected ${init.method ?? 'GET'} ${path}: ${response.status} ${code}`;
    throw response.status < 500 && response.status !== 429
      ? new RejectedError(message.trim())
      : new FixableError(message.trim());
  }

  const etagOf = ({ headers }: Response) => headers.get('etag') ?? '';

  return {
    async get(key) {
      const response = await send(`/${key}`, {}, [404]);
      return (
        response && {
          etag: etagOf(response),
          arrayBuffer: () => response.arrayBuffer(),
          text: () => response.text(),
        }
      );
    },
    async put(key, bytes, options) {
      const init = { method: 'PUT', body: bytes as BodyInit, headers: conditionOf(options) };
      // 404: the object is gone. 409: another write to it was under way.
      const response = await send(`/${key}`, init, options ? [404, 409, 412] : []);
      await response?.arrayBuffer();
      return response && { etag: etagOf(response) };
    },
    delete: (keys) =>
      forEachConcurrently(keys, maxConcurrentDeletes, async (key) =>
        (await send(`/${key}`, { method: 'DELETE' }, [404]))?.arrayBuffer(),
      ),
    async list({ prefix, cursor }) {
      const query = new URLSearchParams({
        'list-type': '2',
        prefix,
        ...(cursor && { 'continuation-token': cursor }),
      });
      const text = (await (await send(`?${query}`))?.text()) ?? '';
      const objects = text
        .split('<Contents>')
        .slice(1)
        .map((entry) => ({
          key: /<Key>([^<]*)</.exec(entry)?.[1] ?? '',
          uploaded: new Date(/<LastModified>([^<]*)</.exec(entry)?.[1] ?? ''),
        }));
      const next = /<NextContinuationToken>([^<]*)</.exec(text)?.[1];
      return { objects, truncated: next !== undefined, ...(next && { cursor: next }) };
    },
  };
}

function conditionOf(options: PutOptions | undefined): Record<string, string> {
  if (!options) return {};
  const { onlyIf } = options;
  return 'etagMatches' in onlyIf
    ? { 'if-match': onlyIf.etagMatches }
    : { 'if-none-match': onlyIf.etagDoesNotMatch };
}
