import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestHarness } from 'wrangler';
import type { Bucket } from '../../../../publisher/stores/bucket.ts';

/** An R2 bucket simulated by wrangler, as its binding and with the S3 API. */
export async function startLocalBucket() {
  const folder = mkdtempSync(join(tmpdir(), 'bucket-'));
  // Where wrangler stores the objects. It doesn't clean up.
  process.env['TMPDIR'] = folder;
  const main = join(folder, 'worker.js');
  writeFileSync(main, 'export default { fetch: () => new Response() };');
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const server = createTestHarness({
    root: folder,
    workers: [
      {
        config: {
          name: 'bucket',
          main,
          compatibility_date: '2026-10-01',
          r2_buckets: [
            {
              binding: 'BUCKET',
              bucket_name: 'releases',
              local_dev: { experimental_s3_credentials: credentials },
            },
          ],
        },
      },
    ],
  });
  const { url } = await server.listen();
  const { BUCKET } = await server.getWorker<{ BUCKET: Bucket }>().getEnv();
  return {
    binding: BUCKET,
    s3: { bucketUrl: new URL('/cdn-cgi/local/r2/s3/releases', url).href, ...credentials },
    /** Deletes everything in it. */
    async clear() {
      const { objects } = await BUCKET.list({ prefix: '' });
      await BUCKET.delete(objects.map(({ key }) => key));
    },
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
