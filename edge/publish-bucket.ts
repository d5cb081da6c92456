import type { LoadedCode } from '../publisher/code/load.ts';
import {
  contentPublish,
  type PublishMemory,
  type PublishResult,
  type PublishOptions,
} from '../publisher/content/content-publish.ts';
import { missingPaths } from '../publisher/releases/damage.ts';
import { pointerOf } from './pointer.ts';

export interface BucketOptions extends Pick<PublishOptions, 'store' | 'everything' | 'readFile'> {
  memory: PublishMemory;
}

/**
 * Brings the release of a code build in a bucket up to date. With `everything`, also stores files again that are missing
 * from the bucket. Throws a PublishError for problems a person can fix.
 */
export async function publishToBucket(
  loaded: LoadedCode,
  { store, everything, readFile, memory }: BucketOptions,
): Promise<PublishResult> {
  const { codeId, variables } = loaded.code;
  const { backendUrl, publishableKey } = variables;
  const publish = (changes: Pick<PublishOptions, 'everything' | 'damaged'>) =>
    contentPublish(
      loaded,
      {
        ...{ store, pointer: pointerOf(codeId), backendUrl, publishableKey, readFile },
        ...changes,
      },
      memory,
    );
  const result = await publish({ everything });
  if (!everything || !memory.live) return result;
  const damaged = await missingPaths(store, memory.live.entries);
  if (damaged.size === 0) return result;
  const repair = await publish({ everything: false, damaged });
  const repaired = [...damaged].map((path) => `${path} was damaged and has been repaired.`);
  return { ...result, ...repair, warnings: [...result.warnings, ...repaired] };
}
