import { expect, test, vi } from 'vitest';
import type { TopicDelivery } from '../../../supabase/functions/dispatch-outbox/dispatch.ts';
import { pauseWithoutReceiver } from '../../../supabase/functions/dispatch-outbox/pause-without-receiver.ts';

const delivery: TopicDelivery = { deliver: () => [], concurrency: 1 };

test('only topics without a receiver are paused', async () => {
  const pause = vi.fn(() => Promise.resolve());
  const load = () => Promise.resolve({ build: delivery, lead: undefined, schedule: delivery });
  expect(await pauseWithoutReceiver(['build', 'lead'], { pause }, load)).toEqual({
    build: delivery,
    lead: undefined,
  });
  expect(pause).toHaveBeenCalledExactlyOnceWith(['lead']);
  await pauseWithoutReceiver(['build'], { pause }, load);
  expect(pause).toHaveBeenCalledOnce();
});

test('a receiver that’s set up right before the pause is used', async () => {
  let saved = false;
  const pause = () => {
    saved = true;
    return Promise.resolve();
  };
  const load = () => Promise.resolve(saved ? { lead: delivery } : {});
  expect(await pauseWithoutReceiver(['lead'], { pause }, load)).toEqual({ lead: delivery });
});
