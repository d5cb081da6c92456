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
import { undoDecision, withdrawPost, type Post } from '../api/posts';
import type { Action } from '../rules/actions';
import {
  busyText,
  databaseMessageOf,
  errorText,
  failureText,
  historyText,
  progressText,
  skippedText,
  staleText,
  successText,
  unchangedLabel,
} from '../rules/messages';
import { titleOf } from '../rules/post-status';
import { canReverse, type History, type HistoryEntry } from './history';
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

/** The decisions that a person makes, and undoing them. */
export function createDecisions(history: History, { refresh, find, deselect, isOpen }: List) {
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

  /** How to undo a decision, or how to make it again. */
  function reversalOf(key: number): Pick<Outcome, 'undo' | 'redo'> {
    const entry = history.find(key);
    if (!entry || !canReverse(entry)) return {};
    return entry.status === 'done' ? { undo: () => reverse(key) } : { redo: () => reverse(key) };
  }

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
      const titles = Object.fromEntries(changed.map((post) => [post.id, titleOf(post)]));
      const key =
        changed.length > 0 && isOpen()
          ? history.add({
              text: historyText(kind, Object.values(titles), category),
              at: Date.now(),
              titles,
              undo: decisions.length > 0 ? { kind: 'decisions', decisions } : { kind: 'withdraw' },
            })
          : 0;
      return () => {
        deselect(posts.filter((post) => !remaining.includes(post)));
        if (changed.length === 0) {
          return { status: 'error', text: failure, ...unchangedOf(problems) };
        }
        const text = successText(kind, changed.length, category);
        return { text, ...unchangedOf(problems), ...reversalOf(key) };
      };
    });
  }

  /** Undoes what a history entry did. `skip` gets the posts that stay as they are, `count` how many more don't. */
  async function undoAll(
    { key, titles, status, undo }: HistoryEntry,
    count: (more: number) => void,
    skip: (id: string, text: string) => void,
  ): Promise<void> {
    const update = (change: Partial<HistoryEntry>) => {
      if (isOpen()) history.update(key, change);
    };
    if (undo.kind === 'withdraw') {
      for (const id of Object.keys(titles)) {
        try {
          await withdrawPost(id);
          count(1);
        } catch (error) {
          const message = databaseMessageOf(error);
          if (message === undefined) throw error;
          skip(id, message);
        }
      }
      update({ status: 'undone' });
      return;
    }
    const left = [...undo.decisions];
    const reversed = [...(undo.reversed ?? [])];
    for (const decision of undo.decisions) {
      const result = await undoDecision(decision);
      left.shift();
      if (result.restored.length > 0) reversed.push(result.decision);
      // If the next one fails, undoing again continues from there.
      if (reversed.length > 0) update({ undo: { ...undo, decisions: [...left], reversed } });
      for (const id of result.skipped) {
        // Featuring also changes the post that was featured before.
        if (titles[id] !== undefined) skip(id, skippedText);
      }
      count(result.restored.length);
    }
    if (reversed.length > 0) {
      const opposite = status === 'done' ? 'undone' : 'done';
      update({ status: opposite, undo: { kind: 'decisions', decisions: reversed } });
    }
  }

  /** Undoes a decision, or makes it again. */
  async function reverse(key: number): Promise<void> {
    const entry = history.find(key);
    if (!entry || !canReverse(entry)) return;
    const isUndo = entry.status === 'done';
    const busy = isUndo ? 'Undoing…' : 'Redoing…';
    const change = changeOf(busy, failureText('approve'), async (report) => {
      const skipped: Problem[] = [];
      let done = 0;
      try {
        await undoAll(
          entry,
          (more) => {
            done += more;
            if (done > 0) report(progressText(busy, done));
          },
          (id, text) => skipped.push({ id, title: entry.titles[id] ?? '', text }),
        );
      } catch (error) {
        if (done === 0) throw error;
        const text = `Only some posts were changed. ${faultTexts[faultOf(error)]} Then choose ${isUndo ? 'Undo' : 'Redo'} again to finish.`;
        return () => ({ status: 'error', text, ...reversalOf(key) });
      }
      const isNothing = skipped.length === Object.keys(entry.titles).length;
      return () => ({
        status: isNothing ? 'error' : 'success',
        text: isNothing
          ? 'Nothing was changed.'
          : `${isUndo ? 'Undone' : 'Redone'}: ${entry.text}.`,
        ...unchangedOf(skipped),
        ...reversalOf(key),
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

    reverse,

    /** Hides the outcome. */
    dismissOutcome: action.reset,

    /** Clears everything when the page is closed. */
    clearDecisions(): void {
      dialog.close();
      action.clear();
    },
  };
}
