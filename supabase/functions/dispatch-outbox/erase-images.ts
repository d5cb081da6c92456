import { callFunction, type DatabaseClient } from '../_shared/database.ts';
import { imageBucket } from '../_shared/rules/post/stored-images.ts';
import { deliverEach, type Deliver, type DeliveryResult } from './dispatch.ts';

/** Deletes files from the bucket. */
export type DeleteImages = (names: string[]) => Promise<DeliveryResult>;

/** An attempt starts no new round after this time. A round takes 20 s at most. */
const maxMs = 20_000;

const timeoutMs = 10_000;

/** Deletes the images of deleted accounts, except those in posts and drafts that stayed. */
export function eraseImages(database: DatabaseClient, deleteImages: DeleteImages): Deliver {
  return deliverEach(async () => {
    const deadline = performance.now() + maxMs;
    for (;;) {
      const names = await callFunction(database, 'get_erasable_images', {}, timeoutMs);
      if (names.length === 0) return { status: 'delivered' };
      if (performance.now() > deadline) {
        return { status: 'failed', error: 'More images are left to delete.' };
      }
      const deleted = await deleteImages(names);
      if (deleted.status !== 'delivered') return deleted;
    }
  });
}

/** Calls the project's Storage API, because deleting a row of storage.objects would leave the file. */
export function storageDeleter(
  { url, secretKey }: { url: string; secretKey: string },
  fetchOnce: typeof fetch,
): DeleteImages {
  return async (names) => {
    try {
      const response = await fetchOnce(`${url}/storage/v1/object/${imageBucket}`, {
        method: 'DELETE',
        headers: {
          apikey: secretKey,
          authorization: `Bearer ${secretKey}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ prefixes: names }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (response.ok) return { status: 'delivered' };
      return { status: 'failed', error: `The Storage API answered ${response.status}.` };
    } catch {
      return { status: 'failed', error: 'The Storage API couldn’t be reached.' };
    }
  };
}
