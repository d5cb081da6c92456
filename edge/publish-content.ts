import code from 'site-code';
import type { PublishMemory, PublishResult } from '../publisher/content/content-publish.ts';
import { PublishError } from '../publisher/error.ts';
import type { ObjectStore } from '../publisher/releases/object-store.ts';
import { publishToBucket } from './publish-bucket.ts';

export interface PublishedContent {
  result: PublishResult;
  /** Digest of the live release's root. */
  root: string;
}

/** Brings the release of this code build up to date. Throws a PublishError for problems a person can fix. */
export async function publishContent(
  store: ObjectStore,
  everything: boolean,
  memory: PublishMemory,
): Promise<PublishedContent> {
  // Loaded late, because most Worker instances never publish.
  const renderer = await import('site-renderer');
  function readFile(file: string): never {
    throw new PublishError(
      `The bucket doesn’t contain ${file} of this code build: run \`npm run deploy\` again.`,
    );
  }
  const result = await publishToBucket({ code, renderer }, { store, everything, readFile, memory });
  return { result, root: memory.live?.pointer.root ?? '' };
}
