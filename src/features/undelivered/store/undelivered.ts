import { atom, computed } from 'nanostores';
import { createPageData, errorText } from '~/features/staff';
import { countOf } from '~/lib/count';
import { discardMessages, getUndelivered, retryMessages, type Message } from '../api/undelivered';

/** Shows soon whether another attempt has failed, too. */
const pollMs = 4000;

type Outcome = { kind: 'success' | 'error'; text: string } | undefined;

const idsOf = (messages: readonly Message[]) => messages.map(({ id }) => id);

/** Messages that weren't delivered, and what an admin does about them. */
export function createUndelivered() {
  const page = createPageData(getUndelivered);
  const $busy = atom(false);
  const $outcome = atom<Outcome>();
  const $discarding = atom<readonly Message[]>([]);

  /** Runs one action at a time, and loads the list again. Returns whether it succeeded. */
  async function act(action: () => Promise<string>): Promise<boolean> {
    if ($busy.get()) return false;
    $busy.set(true);
    $outcome.set(undefined);
    const outcome = await action().then(
      (text): Outcome => ({ kind: 'success', text }),
      (error: unknown): Outcome => ({ kind: 'error', text: errorText(error) }),
    );
    await page.refresh();
    $outcome.set(outcome);
    $busy.set(false);
    return outcome?.kind === 'success';
  }

  return {
    /** The list. */
    $data: page.$data,

    /** Whether an action is running. */
    $busy: computed($busy, (busy) => busy),

    /** How the latest action ended. */
    $outcome: computed($outcome, (outcome) => outcome),

    /** The messages that the dialog asks about. Empty while it's closed. */
    $discarding: computed($discarding, (messages) => messages),

    /** Loads the list again. */
    refresh: page.refresh,

    /** Sends messages again. */
    retry: (messages: readonly Message[]) =>
      act(async () => {
        const count = await retryMessages(idsOf(messages));
        if (count === 0) return 'Someone else has already taken care of that.';
        return `Trying to send ${countOf(count, 'message')} again. If that fails, you’ll see ${count === 1 ? 'it' : 'them'} here again.`;
      }),

    /** Opens the dialog. */
    askToDiscard(messages: readonly Message[]): void {
      $outcome.set(undefined);
      $discarding.set(messages);
    },

    /** Closes the dialog. */
    cancelDiscarding: () => $discarding.set([]),

    /** Discards the messages in the dialog. */
    async discard(): Promise<void> {
      const ids = idsOf($discarding.get());
      const isDone = await act(async () => {
        const count = await discardMessages(ids);
        return count === 0
          ? 'Someone else has already taken care of that.'
          : `${countOf(count, 'message')} discarded.`;
      });
      if (isDone) $discarding.set([]);
    },

    /** Starts loading. Returns a function that stops it and clears everything from memory. */
    open(): () => void {
      const close = page.open();
      // After a failed first load, the page's message stays until someone tries again or returns.
      const timer = setInterval(() => {
        if (!document.hidden && page.$data.get().status === 'ready') void page.refresh();
      }, pollMs);
      return () => {
        clearInterval(timer);
        $discarding.set([]);
        $outcome.set(undefined);
        close();
      };
    },
  };
}

export type UndeliveredStore = ReturnType<typeof createUndelivered>;
