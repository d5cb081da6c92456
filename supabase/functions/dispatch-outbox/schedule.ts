import type { DatabaseClient } from '../_shared/database.ts';
import type { Deliver, DeliveryResult } from './dispatch.ts';

/** Publishes the posts that are due, however many rows woke it. The database decides which. */
export type PublishDuePosts = () => Promise<DeliveryResult>;

const timeoutMs = 30_000;

/** Scheduled posts whose time has come. */
export function schedule(publish: PublishDuePosts): Deliver {
  return (rows) => [{ rows, result: publish() }];
}

export function duePostsPublisher(database: DatabaseClient): PublishDuePosts {
  return async () => {
    const { error } = await database
      .rpc('publish_due_posts')
      .abortSignal(AbortSignal.timeout(timeoutMs));
    if (!error) return { status: 'delivered' };
    return { status: 'failed', error: `publish_due_posts failed: ${error.code || 'no response'}.` };
  };
}
