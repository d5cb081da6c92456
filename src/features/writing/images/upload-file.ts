import { request, type authClient } from '~/features/auth';
import { imageBucket } from '~rules/post/stored-images';
import type { ImageFile } from './prepare-image';

type Bucket = ReturnType<Awaited<ReturnType<typeof authClient>>['storage']['from']>;

interface BucketReply {
  data: unknown;
  error: { message: string; status?: number | undefined; statusCode?: string | undefined } | null;
}

/** A few hundred kilobytes over a slow connection. */
const timeoutMs = 60_000;

/** Uploads a file. Throws a RequestError. */
export async function uploadFile({ name, body }: ImageFile): Promise<void> {
  const options = { contentType: body.type, cacheControl: '31536000, immutable' };
  // storage-js sends a Blob in a form. A backend on one machine takes only the file itself, and streams it to its disk.
  const bytes = await body.arrayBuffer();
  await send((bucket) => bucket.upload(name, bytes, options));
}

/** Deletes those of the files that exist. */
export async function removeFiles(names: string[]): Promise<void> {
  await send((bucket) => bucket.remove(names));
}

/** storage-js doesn't support abort signals and has a response format of its own. */
function send(work: (bucket: Bucket) => Promise<BucketReply>) {
  return request<unknown>(async (client, timeout) => {
    const aborted = new Promise<never>((_, reject) => {
      timeout.addEventListener('abort', () => reject(new Error('Aborted.')), { once: true });
    });
    const { data, error } = await Promise.race([work(client.storage.from(imageBucket)), aborted]);
    // A hosted project responds to most errors with 400, and has the real status in the body.
    const status = error ? Number(error.statusCode ?? error.status ?? 0) : 200;
    return { data, error: error && { message: error.message, code: String(status) }, status };
  }, timeoutMs);
}
