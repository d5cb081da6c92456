import * as v from 'valibot';
import { callFunction, type DatabaseClient } from '../_shared/database.ts';
import { deliverEach, type Deliver, type DeliveryResult } from './dispatch.ts';

const payloadSchema = v.object({ publish_at: v.string() });

/** Publishes the posts that are due, however many rows woke it. The database decides which. */
export type PublishDuePosts = () => Promise<DeliveryResult>;

const timeoutMs = 30_000;

/** The longest wait for a post's time. Together with `timeoutMs`, it's shorter than the claim on a row. */
const maxWaitMs = 12_000;

/** Allows for a database clock that's slightly behind. */
const marginMs = 100;

/** Publishes scheduled posts that are due, or will be in a few seconds. */
export function schedule(publish: PublishDuePosts, now = Date.now): Deliver {
  const deliver = async (payload: unknown) => {
    const waitMs = v.is(payloadSchema, payload)
      ? Date.parse(payload.publish_at) + marginMs - now()
      : 0;
    if (waitMs > 0 && waitMs <= maxWaitMs) {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
    return publish();
  };
  return deliverEach(({ payload }) => deliver(payload));
}

export function duePostsPublisher(database: DatabaseClient): PublishDuePosts {
  return async () => {
    await callFunction(database, 'publish_due_posts', {}, timeoutMs);
    return { status: 'delivered' };
  };
}
