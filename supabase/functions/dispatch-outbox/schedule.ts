import * as v from 'valibot';
import { callFunction, type DatabaseClient } from '../_shared/database.ts';
import { deliverEach, type Deliver } from './dispatch.ts';

const payloadSchema = v.object({ publish_at: v.string() });

const timeoutMs = 30_000;

/** The longest wait for a post's time. Together with `timeoutMs`, it's shorter than the claim on a row. */
const maxWaitMs = 12_000;

/** Allows for a database clock that's slightly behind. */
const marginMs = 100;

/** Publishes scheduled posts that are due, or will be in a few seconds. The database decides which. */
export function schedule(database: DatabaseClient): Deliver {
  return deliverEach(async ({ payload }) => {
    const waitMs = v.is(payloadSchema, payload)
      ? Date.parse(payload.publish_at) + marginMs - Date.now()
      : 0;
    if (waitMs > 0 && waitMs <= maxWaitMs) {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
    await callFunction(database, 'publish_due_posts', {}, timeoutMs);
    return { status: 'delivered' };
  });
}
