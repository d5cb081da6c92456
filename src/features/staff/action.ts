import { atom, readonlyType } from 'nanostores';
import { errorText } from './faults';

export type ActionState =
  | { status: 'idle' | 'submitting' }
  | ({ status: 'success' } & Outcome)
  | ({ status: 'error' } & Problem);

/** Why a change failed. */
export interface Problem {
  /** What went wrong, and what to do. */
  text: string;
  /** The field that has to be corrected. It shows the text. */
  field?: string;
}

/** What an action did. */
export interface Outcome {
  /** The message to show. Empty if there's nothing to say. */
  text: string;
  /** Does the opposite, if that's possible. */
  undo?: () => unknown;
}

interface Options {
  /** Runs after every attempt, before its outcome is shown, for example to load a list again. */
  after?: () => Promise<unknown>;
  /** Why an attempt failed. */
  explain?: (error: unknown) => Problem;
}

const explainRequest = (error: unknown): Problem => ({ text: errorText(error) });

type Change = () => Promise<Outcome | string>;

/** Runs a person's changes one at a time. Each outcome stays until the next change. */
export function createAction({ after, explain = explainRequest }: Options = {}) {
  const $state = atom<ActionState>({ status: 'idle' });
  let latest = 0;
  /** The outcome of the changes that are running or wait. */
  let running: Promise<ActionState>;

  const isBusy = () => $state.get().status === 'submitting';

  /** Runs a change after those that are running. Returns whether it succeeded. */
  async function queue(change: Change): Promise<boolean> {
    const attempt = ++latest;
    const others = isBusy() ? running : undefined;
    $state.set({ status: 'submitting' });
    const own = others ? others.then(() => settle(change)) : settle(change);
    // Nobody has seen why an earlier one failed.
    running = Promise.all([others, own]).then(([before, ended]) =>
      before?.status === 'error' ? before : ended,
    );
    const outcome = await running;
    // Otherwise, another change follows, or the page was closed.
    if (attempt === latest) $state.set(outcome);
    return (await own).status === 'success';
  }

  async function settle(change: Change): Promise<ActionState> {
    const result = await change().then(
      (outcome): ActionState => ({
        status: 'success',
        ...(typeof outcome === 'string' ? { text: outcome } : outcome),
      }),
      (error: unknown): ActionState => ({ status: 'error', ...explain(error) }),
    );
    await after?.();
    return result;
  }

  return {
    /** How the latest change went. */
    $state: readonlyType($state),

    queue,

    /** Runs a change, unless one is running. Returns whether it succeeded. */
    run: (change: Change) => (isBusy() ? Promise.resolve(false) : queue(change)),

    /** Shows an error without running a change, for example for an invalid value. */
    fail(problem: Problem): void {
      if (!isBusy()) $state.set({ status: 'error', ...problem });
    },

    /** Clears the outcome. Ignored while a change is running. */
    reset(): void {
      if (!isBusy()) $state.set({ status: 'idle' });
    },

    /** Clears everything when the page is closed. The outcome of a running change won't be shown. */
    clear(): void {
      latest += 1;
      $state.set({ status: 'idle' });
    },
  };
}

export type Action = ReturnType<typeof createAction>;

/** The state of a dialog that runs an action. `Subject`: what it's about. */
export function createActionDialog<Subject>(action: Action) {
  const $subject = atom<Subject | undefined>();
  return {
    /** What the open dialog is about. Undefined while it's closed. */
    $subject: readonlyType($subject),

    /** Opens the dialog, unless a change is running. Clears an earlier error, which was about something else. */
    open(subject: Subject): void {
      const { status } = action.$state.get();
      if (status === 'submitting') return;
      if (status === 'error') action.reset();
      $subject.set(subject);
    },

    close: () => $subject.set(undefined),

    /** Runs the change, and closes the dialog once it succeeded. */
    async confirm(change: Change): Promise<boolean> {
      const succeeded = await action.run(change);
      if (succeeded) $subject.set(undefined);
      return succeeded;
    },
  };
}
