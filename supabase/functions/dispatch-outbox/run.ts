import type { databaseOf } from '../_shared/database.ts';
import { dispatch, type Channel, type Summary } from './dispatch.ts';
import { outboxOf } from './outbox.ts';
import { isTopic, topics, type Topic } from './topics.ts';

/** Milliseconds: less than what is left of the 90 s that a waker waits for a run. */
const forgetMs = 10_000;

export interface RunSummary extends Summary {
  /** Topics whose receiver is not set up: their rows wait. */
  notSetUp?: Topic[];
}

/**
 * Delivers one topic, or all of them for null, then forgets what is expired. Undefined when there is no
 * such topic. Throws when the database refuses.
 */
export async function run(
  database: ReturnType<typeof databaseOf>,
  channels: Readonly<Record<Topic, Channel | undefined>>,
  topic: string | null,
): Promise<RunSummary | undefined> {
  if (topic !== null && !isTopic(topic)) return undefined;
  const wanted = topic === null ? topics : [topic];
  const ready = wanted.flatMap((name) => {
    const channel = channels[name];
    return channel ? [[name, channel] as const] : [];
  });
  const notSetUp = wanted.filter((name) => !channels[name]);
  const summary = await dispatch(outboxOf(database), Object.fromEntries(ready));
  // The next run forgets what this one could not: its fault, if it has one, is no delivery's.
  const { error } = await database.rpc('delete_expired').abortSignal(AbortSignal.timeout(forgetMs));
  if (error) console.error('delete_expired failed:', error.code || 'no answer');
  return { ...summary, ...(notSetUp.length > 0 && { notSetUp }) };
}
