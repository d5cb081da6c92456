import { writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createTestHarness } from 'wrangler';
import { listen } from '../../../../platform/listen.ts';
import { messageOf } from '../../../../publisher/error.ts';
import type { ObjectStore } from '../../../../publisher/releases/object-store.ts';
import { bucketStore, type Bucket } from '../../../../publisher/stores/bucket.ts';
import { s3Store, type S3Options } from '../../../../publisher/stores/s3.ts';
import { sharedFolder } from '../../../temporary-folder.ts';
import { createMemoryStore, describeStore, type OpenStore } from './contract.ts';

const folder = sharedFolder();
const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
/** An R2 bucket simulated by wrangler, as its binding and with the S3 API. */
let binding: Bucket;
let s3: S3Options;
let server: ReturnType<typeof createTestHarness>;

beforeAll(async () => {
  // Where wrangler stores the objects. It doesn't clean up.
  process.env['TMPDIR'] = folder;
  const main = join(folder, 'worker.js');
  writeFileSync(main, 'export default { fetch: () => new Response() };');
  const local_dev = { experimental_s3_credentials: credentials };
  const r2_buckets = [{ binding: 'BUCKET', bucket_name: 'releases', local_dev }];
  const config = { name: 'bucket', main, compatibility_date: '2026-10-01', r2_buckets };
  server = createTestHarness({ root: folder, workers: [{ config }] });
  const { url } = await server.listen();
  s3 = { bucketUrl: new URL('/cdn-cgi/local/r2/s3/releases', url).href, ...credentials };
  ({ BUCKET: binding } = await server.getWorker<{ BUCKET: Bucket }>().getEnv());
});
afterAll(() => server.close());

/** Eight readers without a pause would take four fifths of the time. */
const pauseMs = 200;

const inBucket = (open: OpenStore) => async () => {
  const { objects } = await binding.list({ prefix: '' });
  await binding.delete(objects.map(({ key }) => key));
  return open;
};
describeStore('memory', createMemoryStore);
describeStore(
  'an R2 binding',
  inBucket(() => bucketStore(binding)),
  pauseMs,
);
describeStore(
  'a bucket with the S3 API',
  inBucket(() => s3Store(s3)),
  pauseMs,
);

/** An S3 store whose server responds as given, and the requests that it got. */
async function storeOn(respond: RequestListener) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.method ?? '');
    respond(request, response);
  });
  const { address, close } = await listen(server, 0, '127.0.0.1', 'the bucket');
  onTestFinished(close);
  const bucketUrl = `${address}/bucket`;
  return { requests, store: s3Store({ bucketUrl, accessKeyId: 'key', secretAccessKey: 'secret' }) };
}

const calls = {
  get: (store: ObjectStore) => store.get('blobs/aa'),
  put: (store: ObjectStore) => store.put('blobs/aa', new Uint8Array()),
  movePointer: (store: ObjectStore) => store.movePointer('live', 'root', undefined),
  readPointer: async (store: ObjectStore) => store.readPointer('live'),
};

const rejection = '<Error><Code>SignatureDoesNotMatch</Code></Error>';

test.each([
  ['a failed read three times', 503, 'get', 3],
  ['a failed write of an object three times', 500, 'put', 3],
  ['a rejected read once', 403, 'get', 1],
  // It may have happened.
  ['a failed move of a pointer once', 500, 'movePointer', 1],
] as const)('the S3 API gets %s', async (_, status, method, expected) => {
  const { requests, store } = await storeOn((_request, response) =>
    response.writeHead(status).end(rejection),
  );
  await expect(calls[method](store)).rejects.toThrow(`${status} SignatureDoesNotMatch`);
  expect(requests).toHaveLength(expected);
});

test('the S3 API lists more objects than fit into a response', async () => {
  const key = (name: string) => `<Contents><Key>blobs/${name}</Key></Contents>`;
  const { store } = await storeOn(({ url = '' }, response) => {
    const isSecond =
      new URL(url, 'http://localhost').searchParams.get('continuation-token') === 'n';
    const more = '<NextContinuationToken>n</NextContinuationToken>';
    response.end(isSecond ? key('c') : key('a') + key('b') + more);
  });
  const keys = await Array.fromAsync(store.list('blobs/'), (object) => object.key);
  expect(keys).toEqual(['blobs/a', 'blobs/b', 'blobs/c']);
});

test.each([
  ['bad port', new Error('bad port')],
  // A host with two addresses.
  ['ECONNREFUSED', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })],
])('a bucket that can’t be reached is reported with the reason: %s', async (reason, cause) => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed', { cause }));
  const options = { bucketUrl: 'http://127.0.0.1:1/b', accessKeyId: 'k', secretAccessKey: 's' };
  const error = await s3Store(options).get('blobs/aa').catch(messageOf);
  expect(error).toBe(`The bucket can’t be reached: ${reason}.`);
});

test.each([
  ['get', undefined, 30],
  ['movePointer', undefined, 30],
  ['readPointer', { timeoutMs: 3000, attempts: 1 }, 3],
] as const)('%s gives up on a bucket that doesn’t respond', async (method, limits, seconds) => {
  vi.useFakeTimers();
  const never = () => new Promise<never>(() => undefined);
  const store = bucketStore({ get: never, put: never, delete: never, list: never }, limits);
  const rejected = expect(calls[method](store)).rejects.toThrow(
    `The bucket didn’t respond within ${seconds} seconds.`,
  );
  await vi.advanceTimersByTimeAsync(limits?.timeoutMs ?? 100_000);
  await rejected;
});
