import type { LoadedCode } from '../publisher/code/load.ts';
import { emptyMemory } from '../publisher/content/content-publish.ts';
import { PublishError } from '../publisher/error.ts';
import { outsidePrunes } from '../publisher/releases/prune-lock.ts';
import { erasureOf } from '../publisher/releases/release.ts';
import type { PublishTarget } from '../publisher/server.ts';
import { s3Store } from '../publisher/stores/s3.ts';
import type { DeployConfig } from './deploy-config.ts';
import { pointerOf, pruneBucket } from './pointer.ts';
import { publishCode } from './publish-code.ts';
import { readStatus, untilPublished } from './running-site.ts';

/**
 * Publishes to the bucket of a Worker that's deployed with the same code. Throws a PublishError if
 * another code build is deployed, because it wouldn't serve what's published.
 */
export async function openBucketTarget(
  { bucket, siteUrl, hookSecret }: Pick<DeployConfig, 'bucket' | 'siteUrl' | 'hookSecret'>,
  loaded: LoadedCode,
  buildDir: string,
  logger: (line: string) => void,
): Promise<PublishTarget> {
  const { codeId } = loaded.code;
  const store = s3Store(bucket);
  const pointer = pointerOf(codeId);
  const memory = emptyMemory();
  // While one publisher replaces another, both run for a while.
  const openStore = outsidePrunes(store, logger);
  /** The root that visitors are known to get. */
  let shown: string | undefined;
  /** The last erasure that was followed by a prune. */
  let prunedErasure = '';
  const status = await readStatus(siteUrl);
  if (!status) throw new PublishError(`${siteUrl}/status didn’t respond. Is the site deployed?`);
  if (status.codeId !== codeId) {
    throw new PublishError(
      'This code isn’t deployed, so nobody would see what it publishes. Run `npm run deploy` with the same code and the same PUBLIC_ variables, and start the publisher again.',
    );
  }
  return {
    store,
    pointer,
    async publish(everything) {
      const result = await publishCode(loaded, await openStore(), buildDir, everything, memory);
      const erasure = erasureOf(memory.live?.root);
      // Otherwise, another code build has been deployed since, and its publisher prunes.
      const isDeployed = async () => (await readStatus(siteUrl))?.codeId === codeId;
      if ((everything || erasure !== prunedErasure) && (await isDeployed())) {
        await pruneBucket(store, pointer);
        prunedErasure = erasure;
      }
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
