import type { TopicDelivery } from './dispatch.ts';
import type { DatabaseOutbox, Topic } from './outbox.ts';

type Deliveries = Partial<Record<Topic, TopicDelivery | undefined>>;

/** Loads the deliveries of the topics, and pauses topics whose receiver isn't set up. */
export async function pauseWithoutReceiver(
  topics: readonly Topic[],
  outbox: Pick<DatabaseOutbox, 'pause'>,
  load: () => Promise<Deliveries>,
): Promise<Deliveries> {
  let all = await load();
  const withoutReceiver = topics.filter((topic) => !all[topic]);
  if (withoutReceiver.length > 0) {
    await outbox.pause(withoutReceiver);
    // An admin may have saved the settings just before the pause. Saving them after it would have ended it.
    all = await load();
  }
  return Object.fromEntries(topics.map((topic) => [topic, all[topic]]));
}
