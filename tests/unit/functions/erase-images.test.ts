import { expect, it } from 'vitest';
import { databaseClient } from '../../../supabase/functions/_shared/database.ts';
import {
  eraseImages,
  storageDeleter,
} from '../../../supabase/functions/dispatch-outbox/erase-images.ts';
import { outboxRow, resultsOf } from './fake-outbox.ts';

const project = { url: 'https://project.example', secretKey: 'sb_secret_test' };

/** A project whose database lists `images` in rounds of two, until its Storage API has deleted them. */
function bucketOf(images: string[], storageStatus = 200) {
  const requests: Request[] = [];
  const database = databaseClient(project.url, project.secretKey);
  Object.assign(database, {
    rpc: () => ({ abortSignal: () => Promise.resolve({ data: images.slice(0, 2), error: null }) }),
  });
  const deleter = storageDeleter(project, async (input, init) => {
    const request = new Request(input, init);
    requests.push(request.clone());
    if (storageStatus === 0) throw new TypeError('refused');
    const { prefixes } = (await request.json()) as { prefixes: string[] };
    if (storageStatus === 200) images = images.filter((name) => !prefixes.includes(name));
    return new Response(null, { status: storageStatus });
  });
  const send = async () => (await resultsOf(eraseImages(database, deleter), [outboxRow(1)]))[0];
  return { requests, send, left: () => images };
}

it('deletes all images with the secret key', async () => {
  const { requests, send, left } = bucketOf(['a', 'b', 'c']);
  expect(await send()).toEqual({ status: 'delivered' });
  expect(left()).toEqual([]);
  expect(requests.map(({ method, url }) => [method, url])).toEqual(
    Array(2).fill(['DELETE', 'https://project.example/storage/v1/object/post-images']),
  );
  expect(requests[0]?.headers.get('apikey')).toBe(project.secretKey);
});

it.each([500, 0])('is tried again if the Storage API fails (%s)', async (status) => {
  const { send, left } = bucketOf(['a'], status);
  expect(await send()).toMatchObject({ status: 'failed' });
  expect(left()).toEqual(['a']);
});
