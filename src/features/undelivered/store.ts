import { latestChange } from '~/features/auth';
import { createAction, createResource, openAll } from '~/features/staff';
import { countOf } from '~/lib/count';
import { discardMessages, getUndelivered, retryMessages, type UndeliveredMessage } from './api';

/** Messages that weren't delivered. */
export const undelivered = createResource(getUndelivered, {
  getLatestChange: latestChange('messages'),
});

/** Its dialog asks whether to discard messages. */
export const action = createAction<readonly UndeliveredMessage[]>({ after: undelivered.refresh });

const idsOf = (messages: readonly UndeliveredMessage[]) => messages.map(({ id }) => id);

/** Sends messages again. */
export const retry = (messages: readonly UndeliveredMessage[]) =>
  action.run(async () => {
    const count = await retryMessages(idsOf(messages));
    if (count === 0) return 'Already handled. There was nothing left to send.';
    return `Retrying ${countOf(count, 'message')}. ${count === 1 ? 'If it fails, it' : 'Any that fail'} will reappear here.`;
  });

/** Discards the messages in the dialog. */
export const discard = (messages: readonly UndeliveredMessage[]) =>
  action.confirm(async () => {
    const count = await discardMessages(idsOf(messages));
    return count === 0
      ? 'Already handled. There was nothing left to discard.'
      : `${countOf(count, 'message')} discarded.`;
  });

/** Starts loading. Returns a function that stops it and clears everything from memory. */
export const open = openAll(undelivered, action);
