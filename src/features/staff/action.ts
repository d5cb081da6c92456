import { atom, readonlyType, type ReadableAtom } from 'nanostores';
import { errorText } from './faults';

export type ActionState =
  | { status: 'idle' }
  /** `text`: how far it is, if it may take a while. */
  | { status: 'submitting'; text?: string }
  | ({ status: 'success' } & Outcome)
  | ({ status: 'error' } & Problem & Omit<Outcome, 'status'>);

/** The state when nothing can be running. */
export const $idle: ReadableAtom<ActionState> = atom({ status: 'idle' });

/** Why a change failed. */
export interface Problem {
  /** What went wrong, and what to do. */
  text: string;
  /** The field that has to be corrected. It shows the text. */
  field?: string;
}

/** What an action did. */
export interface Outcome {
  /** A success unless it says otherwise, for example because nothing was changed. */
  status?: 'success' | 'error';
  /** The message to show. Empty if there's nothing to say. */
  text: string;
  /** Does the opposite, if that's possible. */
  undo?: () => unknown;
}

/**
 * Sends a change. Meanwhile, `report` can say how far it is. `isOpen`: whether the page is still the one that the change
 * was made on. Otherwise, it's closed, or someone else signed in and opened it.
 */
export type Change = (
  report: (text: string) => void,
  isOpen: () => boolean,
) => Promise<Outcome | string>;

interface Options {
  /** Runs after every attempt, before its outcome is shown, for example to load a list again. */
  after?: () => Promise<unknown>;
  /** Why an attempt failed. */
  explain?: (error: unknown) => Problem;
}

const explainRequest = (error: unknown): Problem => ({ text: errorText(error) });

/**
 * Runs a person's changes one at a time. Each outcome stays until the next change. `Subject`: what its dialog can be about,
 * which asks before a change.
 */
export function createAction<Subject = never>({ after, explain = explainRequest }: Options = {}) {
  const $state = atom<ActionState>({ status: 'idle' });
  const $dialog = atom<Subject | undefined>();
  let latest = 0;
  /** How often the page was closed. */
  let closed = 0;
  /** The outcome of the changes that are running or wait. */
  let running: Promise<ActionState>;

  const isBusy = () => $state.get().status === 'submitting';

  /**
   * Runs a change after those that are running, and `settle` right before its outcome shows. Returns whether it
   * succeeded.
   */
  async function queue(change: Change, settle?: () => unknown): Promise<boolean> {
    const attempt = ++latest;
    const openedAs = closed;
    const isOpen = () => closed === openedAs;
    const others = isBusy() ? running : undefined;
    const report = (text: string) => {
      if (attempt === latest && isBusy()) $state.set({ status: 'submitting', text });
    };
    $state.set({ status: 'submitting' });
    const start = () => perform(change, report, isOpen);
    const own = others ? others.then(start) : start();
    // Nobody has seen why an earlier one failed.
    running = Promise.all([others, own]).then(([before, ended]) =>
      before?.status === 'error' ? before : ended,
    );
    const outcome = await running;
    if (isOpen()) settle?.();
    // Otherwise, another change follows, or the page was closed.
    if (attempt === latest) $state.set(outcome);
    return (await own).status === 'success';
  }

  async function perform(
    change: Change,
    ...[report, isOpen]: Parameters<Change>
  ): Promise<ActionState> {
    // The page was closed while this change waited. Whoever signed in since must not send it.
    if (!isOpen()) return { status: 'idle' };
    const result = await change(report, isOpen).then(
      (outcome): ActionState => ({
        status: 'success',
        ...(typeof outcome === 'string' ? { text: outcome } : outcome),
      }),
      (error: unknown): ActionState => ({ status: 'error', ...explain(error) }),
    );
    await after?.();
    return result;
  }

  /** Runs a change, unless another one is running. */
  const run = (change: Change, settle?: () => unknown) =>
    isBusy() ? Promise.resolve(false) : queue(change, settle);

  /** Clears the outcome. Does nothing while a change is running. */
  function reset(): void {
    if (!isBusy()) $state.set({ status: 'idle' });
  }

  /** Clears an earlier error, which was about something else. */
  function resetError(): void {
    if ($state.get().status === 'error') reset();
  }

  /** Closes the dialog, which has said why an attempt failed. */
  function close(): void {
    $dialog.set(undefined);
    resetError();
  }

  /** Clears everything when the page is closed. The outcome of a running change won't be shown. */
  function clear(): void {
    latest += 1;
    closed += 1;
    close();
    $state.set({ status: 'idle' });
  }

  return {
    /** How the latest change went. */
    $state: readonlyType($state),

    /** What the open dialog is about. Undefined while it's closed. */
    $dialog: readonlyType($dialog),

    queue,
    run,
    reset,
    close,
    clear,

    /** Shows an error without running a change, for example for an invalid value. */
    fail(problem: Problem): void {
      if (!isBusy()) $state.set({ status: 'error', ...problem });
    },

    /** Opens the dialog, unless a change is running. */
    ask(subject: Subject): void {
      if (isBusy()) return;
      resetError();
      $dialog.set(subject);
    },

    /** Runs the change, and closes the dialog afterwards. If a request fails, it stays open for another attempt. */
    confirm(change: Change): Promise<boolean> {
      let isDone = false;
      const changeAndNote: Change = async (...args) => {
        const outcome = await change(...args);
        isDone = true;
        return outcome;
      };
      // Together with the outcome, so that the focus can move there if the button that opened the dialog is gone.
      return run(changeAndNote, () => isDone && close());
    },

    /** For `openAll`. */
    open: () => clear,
  };
}

export type Action<Subject = never> = ReturnType<typeof createAction<Subject>>;
