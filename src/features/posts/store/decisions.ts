import { undoDecision, undoInSteps, type UndoStep } from '~/features/decisions';
import {
  createAction,
  createActionDialog,
  faultOf,
  faultTexts,
  type Change,
  type Outcome,
} from '~/features/staff';
import { editLink } from '~/lib/staff-links';
import { toast } from '~/lib/toasts';
import { withdrawPost, type Post } from '../api/posts';
import type { Action } from '../rules/actions';
import {
  busyText,
  countPosts,
  databaseMessageOf,
  errorText,
  failureText,
  progressText,
  skippedText,
  staleText,
  successText,
  unchangedLabel,
} from '../rules/messages';
import { titleOf } from '../rules/post-status';
import { sendDecision, type Problem } from './send-decision';

/** A decision that asks first: for confirmation, or for the category. */
export interface OpenDialog {
  action: 'trash' | 'categorize';
  posts: readonly Post[];
}

interface List {
  /** Loads the list again. */
  refresh: () => Promise<void>;
  /** The post as listed now. */
  find: (id: string) => Post | undefined;
  deselect: (posts: readonly Post[]) => void;
  isOpen: () => boolean;
}

/** Undoes one of the database's decisions. Featuring also changes the post that was featured before, which nobody chose. */
const reversal =
  (posts: readonly Post[]) =>
  (decision: string): UndoStep<Problem> =>
  async () => {
    const { restored, skipped } = await undoDecision(decision);
    const chosen = posts.filter(({ id }) => skipped.includes(id));
    return {
      count: posts.filter(({ id }) => restored.includes(id)).length,
      skipped: chosen.map((post) => ({ id: post.id, title: titleOf(post), text: skippedText })),
    };
  };

/** Withdraws a submitted post. */
const withdrawal =
  (post: Post): UndoStep<Problem> =>
  async () => {
    try {
      await withdrawPost(post.id);
      return { count: 1, skipped: [] };
    } catch (error) {
      const text = databaseMessageOf(error);
      if (text === undefined) throw error;
      return { count: 0, skipped: [{ id: post.id, title: titleOf(post), text }] };
    }
  };

/** The decisions that a person makes, and undoing them. */
export function createDecisions({ refresh, find, deselect, isOpen }: List) {
  // The messages of errors that `changeOf` throws say what to do.
  const action = createAction({ explain: (error) => ({ text: (error as Error).message }) });
  const dialog = createActionDialog<OpenDialog>(action);

  /** Makes a change. `work` resolves to what describes its outcome once the list is up to date. */
  function changeOf(
    busy: string,
    failure: string,
    work: (report: (text: string) => void) => Promise<() => Outcome>,
  ): Change {
    return async (report) => {
      report(busy);
      try {
        const describe = await refreshAfter(work(report));
        const outcome = describe();
        if (isOpen() && outcome.status === 'error') toast.error('Error', failure);
        else if (isOpen()) toast.success('Success!', outcome.text);
        return outcome;
      } catch (error) {
        if (isOpen()) toast.error('Error', failure);
        throw new Error(`${failure} ${errorText(error)}`, { cause: error });
      }
    };
  }

  async function refreshAfter<Result>(request: Promise<Result>): Promise<Result> {
    try {
      return await request;
    } finally {
      await refresh();
    }
  }

  const unchangedOf = (problems: readonly Problem[]): Pick<Outcome, 'unchanged'> =>
    problems.length === 0
      ? {}
      : {
          unchanged: {
            label: unchangedLabel(problems.length),
            items: problems.map(({ id, title, text = staleText(find(id)) }) => ({
              href: editLink(id),
              title,
              text,
            })),
          },
        };

  /** Decides on posts at the versions given, and deselects them unless their request failed. */
  function decisionOf(kind: Action, posts: readonly Post[], category: string): Change {
    const busy = busyText(kind, posts.length);
    const failure = failureText(kind);
    return changeOf(busy, failure, async (report) => {
      const { decisions, changed, problems, remaining } = await sendDecision(
        kind,
        posts,
        category,
        (done) => report(progressText(busy, done)),
      );
      return () => {
        deselect(posts.filter((post) => !remaining.includes(post)));
        if (changed.length === 0) {
          return { status: 'error', text: failure, ...unchangedOf(problems) };
        }
        return {
          text: successText(kind, changed.length, category),
          ...unchangedOf(problems),
          undo: () =>
            undo(kind === 'submit' ? changed.map(withdrawal) : decisions.map(reversal(changed))),
        };
      };
    });
  }

  /** Undoes a decision step by step. If a step fails, undoing again continues from there. */
  async function undo(steps: readonly UndoStep<Problem>[]): Promise<void> {
    const change = changeOf('Undoing…', 'Couldn’t undo it.', async (report) => {
      const { count, skipped, remaining, error } = await undoInSteps(steps, (done) =>
        report(progressText('Undoing…', done)),
      );
      if (count === 0 && error) throw error;
      if (error) {
        const text = `Only some posts were changed. ${faultTexts[faultOf(error)]} Then choose Undo again to finish.`;
        return () => ({ status: 'error', text, undo: () => undo(remaining) });
      }
      return () => ({
        status: count === 0 ? 'error' : 'success',
        text: count === 0 ? 'Nothing was changed.' : `Undone: ${countPosts(count)}.`,
        ...unchangedOf(skipped),
      });
    });
    await action.run(change);
  }

  return {
    /** The latest decision and its outcome. */
    $change: action.$state,

    /** The decision that waits for an answer. */
    dialog,

    /** Makes a decision, or asks first. */
    async decide(kind: Action, posts: readonly Post[]): Promise<void> {
      if (kind === 'trash' || kind === 'categorize') dialog.open({ action: kind, posts });
      else await action.run(decisionOf(kind, posts, ''));
    },

    /** Makes the decision in the dialog. `category`: where to move posts. */
    confirm: ({ action, posts }: OpenDialog, category = '') =>
      dialog.confirm(decisionOf(action, posts, category)),

    /** Hides the outcome. */
    dismissOutcome: action.reset,

    /** Clears everything when the page is closed. */
    clearDecisions(): void {
      dialog.close();
      action.clear();
    },
  };
}
