import { atom, readonlyType } from 'nanostores';
import { createPageData, errorText } from '~/features/staff';
import { $online } from '~/lib/browser-state';
import { countOf } from '~/lib/count';
import {
  discardMessages,
  getUndelivered,
  retryMessages,
  type UndeliveredMessage,
} from '../api/undelivered';
import { hideNewMessages, type ShownMessages } from '../rules/hide-new-messages';

/** Often enough to show promptly when a retry fails. */
const pollMs = 4000;

type ActionResult = { kind: 'success' | 'error'; text: string } | undefined;

const idsOf = (messages: readonly UndeliveredMessage[]) => messages.map(({ id }) => id);

/** Messages that weren't delivered, and what an admin does about them. */
export function createUndelivered() {
  let showsNew = false;
  const page = createPageData(async (previous?: ShownMessages) => {
    const onScreen = showsNew ? [] : (previous?.messages ?? []);
    return hideNewMessages(await getUndelivered(), onScreen);
  });
  const $busy = atom(false);
  const $result = atom<ActionResult>();
  const $discarding = atom<readonly UndeliveredMessage[]>([]);

  /** Loads the list again, including new messages. */
  async function refresh(): Promise<void> {
    // Applies to reloads that start in the meantime, too, because only the latest response counts.
    showsNew = true;
    await page.refresh();
    showsNew = false;
  }

  /** Runs one action at a time, and loads the list again. Returns whether it succeeded. */
  async function act(action: () => Promise<string>): Promise<boolean> {
    if ($busy.get()) return false;
    $busy.set(true);
    $result.set(undefined);
    const result = await action().then(
      (text): ActionResult => ({ kind: 'success', text }),
      (error: unknown): ActionResult => ({ kind: 'error', text: errorText(error) }),
    );
    await refresh();
    $result.set(result);
    $busy.set(false);
    return result?.kind === 'success';
  }

  return {
    /** The list. New messages stay hidden until someone asks for them or changes the list. */
    $data: page.$data,

    /** Whether an action is running. */
    $busy: readonlyType($busy),

    /** The result of the latest action. */
    $result: readonlyType($result),

    /** The messages that the dialog asks about. Empty while it's closed. */
    $discarding: readonlyType($discarding),

    refresh,

    /** Sends messages again. */
    retry: (messages: readonly UndeliveredMessage[]) =>
      act(async () => {
        const count = await retryMessages(idsOf(messages));
        if (count === 0) return 'Already handled. There was nothing left to send.';
        return `Retrying ${countOf(count, 'message')}. ${count === 1 ? 'If it fails, it' : 'Any that fail'} will reappear here.`;
      }),

    /** Opens the dialog. */
    askToDiscard(messages: readonly UndeliveredMessage[]): void {
      if ($busy.get()) return;
      $result.set(undefined);
      $discarding.set(messages);
    },

    /** Closes the dialog. */
    cancelDiscarding: () => $discarding.set([]),

    /** Discards the messages in the dialog. */
    async discard(): Promise<void> {
      const ids = idsOf($discarding.get());
      const succeeded = await act(async () => {
        const count = await discardMessages(ids);
        return count === 0
          ? 'Already handled. There was nothing left to discard.'
          : `${countOf(count, 'message')} discarded.`;
      });
      if (succeeded) $discarding.set([]);
    },

    /** Starts loading. Returns a function that stops it and clears everything from memory. */
    open(): () => void {
      const close = page.open();
      // After a failed first load, the page's message stays until someone tries again or returns.
      let isOpen = true;
      let timer: ReturnType<typeof setTimeout>;
      const poll = async () => {
        const isIdle = page.$data.get().status === 'ready' && !$busy.get();
        if (isIdle && !document.hidden && $online.get()) await page.refresh();
        if (isOpen) timer = setTimeout(() => void poll(), pollMs);
      };
      timer = setTimeout(() => void poll(), pollMs);
      return () => {
        isOpen = false;
        clearTimeout(timer);
        $discarding.set([]);
        $result.set(undefined);
        close();
      };
    },
  };
}

export type UndeliveredStore = ReturnType<typeof createUndelivered>;
