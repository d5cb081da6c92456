import type { LoadedCode } from '../publisher/code/load.ts';
import { emptyMemory } from '../publisher/content/content-publish.ts';
import { PublishError } from '../publisher/error.ts';
import type { PublishTarget } from '../publisher/server.ts';
import { s3Store } from '../publisher/stores/s3.ts';
import type { DeployConfig } from './deploy-config.ts';
import { pointerOf, pruneBucket } from './pointer.ts';
import { publishCode } from './publish-code.ts';
import { untilPublished } from './running-site.ts';

/**
 * Publishes to the bucket of a Worker that's deployed with the same code. Throws a PublishError if
 * another code build is deployed, because it wouldn't serve what's published.
 */
export async function openBucketTarget(
  { bucket, siteUrl, hookSecret }: Pick<DeployConfig, 'bucket' | 'siteUrl' | 'hookSecret'>,
  loaded: LoadedCode,
  buildDir: string,
): Promise<PublishTarget> {
  const { codeId } = loaded.code;
  const store = s3Store(bucket);
  const pointer = pointerOf(codeId);
  const memory = emptyMemory();
  /** The root that visitors are known to get. */
  let shown: string | undefined;
  if (!(await store.readPointer(pointer))) {
    throw new PublishError(
      'This code isn’t deployed, so nobody would see what it publishes. Run `npm run deploy` with the same code and the same PUBLIC_ variables, and start the publisher again.',
    );
  }
  return {
    store,
    pointer,
    async publish(everything) {
      const result = await publishCode(loaded, store, buildDir, everything, memory);
      if (everything) await pruneBucket(store, pointer);
      return result;
    },
    async show() {
      const root = (await store.readPointer(pointer))?.root;
      if (root === shown) return;
      await untilPublished(siteUrl, hookSecret, (status) => status.codeId === codeId);
      shown = root;
    },
  };
}
