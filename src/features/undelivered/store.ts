import { latestChange } from '~/features/auth';
import { createAction, createActionDialog, createResource } from '~/features/staff';
import { countOf } from '~/lib/count';
import { discardMessages, getUndelivered, retryMessages, type UndeliveredMessage } from './api';

const idsOf = (messages: readonly UndeliveredMessage[]) => messages.map(({ id }) => id);

/** Messages that weren't delivered, and what an admin does about them. */
export function createUndelivered() {
  const list = createResource(getUndelivered, { getLatestChange: latestChange('messages') });
  const action = createAction({ after: list.refresh });
  const discardDialog = createActionDialog<readonly UndeliveredMessage[]>(action);

  return {
    $list: list.$state,

    /** How the latest change went. */
    $change: action.$state,

    /** Asks whether to discard messages. */
    discardDialog,

    refresh: list.refresh,

    /** Starts loading. Returns a function that stops it and clears everything from memory. */
    open(): () => void {
      const close = list.open();
      return () => {
        close();
        discardDialog.close();
        action.clear();
      };
    },

    /** Sends messages again. */
    retry: (messages: readonly UndeliveredMessage[]) =>
      action.run(async () => {
        const count = await retryMessages(idsOf(messages));
        if (count === 0) return 'Already handled. There was nothing left to send.';
        return `Retrying ${countOf(count, 'message')}. ${count === 1 ? 'If it fails, it' : 'Any that fail'} will reappear here.`;
      }),

    /** Discards the messages in the dialog. */
    discard: (messages: readonly UndeliveredMessage[]) =>
      discardDialog.confirm(async () => {
        const count = await discardMessages(idsOf(messages));
        return count === 0
          ? 'Already handled. There was nothing left to discard.'
          : `${countOf(count, 'message')} discarded.`;
      }),
  };
}

export type UndeliveredStore = ReturnType<typeof createUndelivered>;
