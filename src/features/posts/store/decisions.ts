import { atom, readonlyType } from 'nanostores';
import { faultOf, faultTexts } from '~/features/staff';
import { maxBatch } from '~/lib/decision-batch';
import { toast } from '~/lib/toasts';
import {
  approvePosts,
  categorizePosts,
  featurePost,
  restorePosts,
  submitPost,
  trashPosts,
  undoDecision,
  unpublishPosts,
  withdrawPost,
  type Decided,
  type Post,
} from '../api/posts';
import type { Action } from '../rules/actions';
import {
  busyText,
  conflictText,
  countPosts,
  errorText,
  failureText,
  historyText,
  progressText,
  databaseMessageOf,
  skippedText,
  staleText,
  successText,
  unansweredText,
} from '../rules/messages';
import { titleOf } from '../rules/post-status';
import type { History, HistoryEntry } from './history';

/** A post that stayed as it was, and why. */
export interface Problem {
  id: string;
  title: string;
  text: string;
}

export type Outcome =
  | { status: 'idle' }
  | { status: 'submitting'; text: string }
  | {
      status: 'success' | 'error';
      text: string;
      problems: readonly Problem[];
      /** Key of the decision in the history. */
      key?: number;
    };

interface List {
  /** Loads the list again. */
  reload: () => Promise<void>;
  /** The post as listed now. */
  find: (id: string) => Post | undefined;
  deselect: (posts: readonly Post[]) => void;
  isOpen: () => boolean;
}

/** What happened to posts: IDs of those that changed, and why others didn't. */
interface Result {
  /** One per request. Empty for submitted drafts. */
  decisions: readonly string[];
  changed: readonly string[];
  /** Without the text of a stale post, which depends on the reloaded list. */
  problems: readonly (Omit<Problem, 'text'> & { text?: string })[];
  /** What's left to do, because a request failed. */
  remaining: readonly Post[];
}

/** The decisions that a person makes, and undoing them. */
export function createDecisions(history: History, { reload, find, deselect, isOpen }: List) {
  const $outcome = atom<Outcome>({ status: 'idle' });

  /** Runs one decision at a time. Shows `run`'s outcome once the list is up to date. */
  async function attempt(text: string, failure: string, run: () => Promise<() => Outcome>) {
    if ($outcome.get().status === 'submitting') return;
    $outcome.set({ status: 'submitting', text });
    const settle = await run().catch((error: unknown) => (): Outcome => {
      return { status: 'error', text: `${failure} ${errorText(error)}`, problems: [] };
    });
    await reload();
    if (!isOpen()) return;
    const outcome = settle();
    $outcome.set(outcome);
    if (outcome.status === 'success') toast.success('Success!', outcome.text);
    else toast.error('Error', failure);
  }

  /** Submits drafts one by one. Stops if the rest would fail too. */
  async function submitAll(posts: readonly Post[]): Promise<Result> {
    const changed: string[] = [];
    const problems: Problem[] = [];
    for (const [index, post] of posts.entries()) {
      $outcome.set({
        status: 'submitting',
        text: `Submitting ${index + 1} of ${countPosts(posts.length)}…`,
      });
      const problem = { id: post.id, title: titleOf(post) };
      try {
        if (await submitPost(post.id, post.draft_version)) changed.push(post.id);
        else problems.push({ ...problem, text: conflictText });
      } catch (error) {
        const message = databaseMessageOf(error);
        if (message === undefined && changed.length === 0) throw error;
        if (message === undefined) {
          const text = `Not submitted. ${faultTexts[faultOf(error)]}`;
          const remaining = posts.slice(index);
          const rest = remaining.map((one) => ({ id: one.id, title: titleOf(one), text }));
          return { decisions: [], changed, problems: [...problems, ...rest], remaining };
        }
        problems.push({ ...problem, text: message });
      }
    }
    return { decisions: [], changed, problems, remaining: [] };
  }

  /** Decides on posts, some at a time. Stops if a request fails. */
  async function decideAll(
    action: Exclude<Action, 'submit'>,
    posts: readonly Post[],
    category: string,
  ): Promise<Result> {
    const decisions: string[] = [];
    const changed: string[] = [];
    const problems: Result['problems'][number][] = [];
    for (let from = 0; from < posts.length; from += maxBatch) {
      const batch = posts.slice(from, from + maxBatch);
      if (from > 0) {
        const text = progressText(busyText(action, posts.length), from);
        $outcome.set({ status: 'submitting', text });
      }
      try {
        const result = await call(action, batch, category);
        if (result.changed.length > 0) decisions.push(result.decision);
        changed.push(...result.changed);
        problems.push(
          ...batch
            .filter(({ id }) => result.stale.includes(id))
            .map((post) => ({ id: post.id, title: titleOf(post) })),
        );
      } catch (error) {
        if (from === 0) throw error;
        const fault = faultOf(error);
        const remaining = posts.slice(from);
        const rest = remaining.map((post, index) => ({
          id: post.id,
          title: titleOf(post),
          text:
            fault === 'unreachable' && index < batch.length
              ? unansweredText
              : `Not changed. ${faultTexts[fault]}`,
        }));
        return { decisions, changed, problems: [...problems, ...rest], remaining };
      }
    }
    return { decisions, changed, problems, remaining: [] };
  }

  /** Undoes what a history entry did. Resolves to the posts that stayed as they were. */
  async function undoAll(entry: HistoryEntry, count: (done: number) => void): Promise<Problem[]> {
    const skipped: Problem[] = [];
    const skip = (id: string, text: string) =>
      skipped.push({ id, title: entry.titles[id] ?? '', text });
    if (entry.undo.kind === 'withdraw') {
      for (const [index, id] of Object.keys(entry.titles).entries()) {
        count(index - skipped.length);
        try {
          await withdrawPost(id);
        } catch (error) {
          const message = databaseMessageOf(error);
          if (message === undefined) throw error;
          skip(id, message);
        }
      }
      if (isOpen()) history.update(entry.key, { status: 'undone' });
      return skipped;
    }
    const left = [...entry.undo.decisions];
    const reversed = [...(entry.undo.reversed ?? [])];
    let restored = 0;
    for (const decision of entry.undo.decisions) {
      count(restored);
      const result = await undoDecision(decision);
      left.shift();
      restored += result.restored.length;
      if (result.restored.length > 0) reversed.push(result.decision);
      // If the next one fails, undoing again continues from there.
      if (reversed.length > 0 && isOpen()) {
        history.update(entry.key, { undo: { kind: 'decisions', decisions: [...left], reversed } });
      }
      for (const id of result.skipped) {
        // Featuring also changes the post that was featured before.
        if (entry.titles[id] !== undefined) skip(id, skippedText);
      }
    }
    if (reversed.length > 0 && isOpen()) {
      history.update(entry.key, {
        status: entry.status === 'done' ? 'undone' : 'done',
        undo: { kind: 'decisions', decisions: reversed },
      });
    }
    return skipped;
  }

  async function undo(entry: HistoryEntry, busy: string): Promise<() => Outcome> {
    let done = 0;
    const skipped = await undoAll(entry, (count) => {
      done = count;
      if (done > 0) $outcome.set({ status: 'submitting', text: progressText(busy, done) });
    }).catch((error: unknown) => {
      if (done === 0) throw error;
      return faultTexts[faultOf(error)];
    });
    if (typeof skipped === 'string') {
      return () => ({
        status: 'error',
        text: `Only some posts were changed. ${skipped} Then choose ${entry.status === 'done' ? 'Undo' : 'Redo'} again to finish.`,
        problems: [],
        key: entry.key,
      });
    }
    const isNothing = skipped.length === Object.keys(entry.titles).length;
    const text = entry.status === 'done' ? 'Undone' : 'Redone';
    return () => ({
      status: isNothing ? 'error' : 'success',
      text: isNothing ? 'Nothing was changed.' : `${text}: ${entry.text}.`,
      problems: skipped,
      key: entry.key,
    });
  }

  return {
    /** The latest decision and its outcome. */
    $outcome: readonlyType($outcome),

    /**
     * Decides on posts at the versions given, and deselects them unless their request failed. `category` is for
     * "categorize". Resolves once the list is up to date.
     */
    async decide(action: Action, posts: readonly Post[], category = ''): Promise<void> {
      const failure = failureText(action);
      await attempt(busyText(action, posts.length), failure, async () => {
        const { decisions, changed, problems, remaining } = await (action === 'submit'
          ? submitAll(posts)
          : decideAll(action, posts, category));
        const titles = Object.fromEntries(
          posts.filter(({ id }) => changed.includes(id)).map((post) => [post.id, titleOf(post)]),
        );
        const key =
          changed.length > 0 && isOpen()
            ? history.add({
                text: historyText(action, Object.values(titles), category),
                at: Date.now(),
                titles,
                undo:
                  decisions.length > 0 ? { kind: 'decisions', decisions } : { kind: 'withdraw' },
              })
            : undefined;
        return () => {
          deselect(posts.filter((post) => !remaining.includes(post)));
          return {
            status: changed.length > 0 ? 'success' : 'error',
            text: changed.length > 0 ? successText(action, changed.length, category) : failure,
            problems: problems.map((problem) => ({
              text: staleText(find(problem.id)),
              ...problem,
            })),
            ...(key !== undefined && { key }),
          };
        };
      });
    },

    /** Undoes or redoes a decision. */
    async undo(key: number): Promise<void> {
      const entry = history.$history.get().find((each) => each.key === key);
      if (!entry || (entry.undo.kind === 'withdraw' && entry.status === 'undone')) return;
      const text = entry.status === 'done' ? 'Undoing…' : 'Redoing…';
      await attempt(text, failureText('approve'), () => undo(entry, text));
    },

    /** Clears the outcome. */
    dismissOutcome(): void {
      if ($outcome.get().status !== 'submitting') $outcome.set({ status: 'idle' });
    },
  };
}

function call(
  action: Exclude<Action, 'submit'>,
  posts: readonly Post[],
  category: string,
): Promise<Decided> {
  const ids = posts.map(({ id }) => id);
  switch (action) {
    case 'approve':
      return approvePosts(posts);
    case 'unpublish':
      return unpublishPosts(posts);
    case 'categorize':
      return categorizePosts(posts, category);
    case 'trash':
      return trashPosts(ids);
    case 'restore':
      return restorePosts(ids);
    case 'feature':
    case 'unfeature':
      return featurePost(ids[0] ?? '', action === 'feature');
  }
}
