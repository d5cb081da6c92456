import { atom, computed } from 'nanostores';
import { faultOf, faultTexts } from '~/features/auth';
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
  refusalOf,
  skippedText,
  staleText,
  successText,
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
  decision?: string;
  changed: readonly string[];
  /** Without the text of a stale post, which depends on the reloaded list. */
  problems: readonly (Omit<Problem, 'text'> & { text?: string })[];
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
        const refusal = refusalOf(error);
        if (refusal === undefined && changed.length === 0) throw error;
        if (refusal === undefined) {
          const text = `Not submitted. ${faultTexts[faultOf(error)]}`;
          const rest = posts.slice(index).map(({ id, title }) => ({ id, title, text }));
          return { changed, problems: [...problems, ...rest] };
        }
        problems.push({ ...problem, text: refusal });
      }
    }
    return { changed, problems };
  }

  async function submit(action: Action, posts: readonly Post[], category: string): Promise<Result> {
    if (action === 'submit') return submitAll(posts);
    const { decision, changed, stale } = await call(action, posts, category);
    const problems = posts
      .filter(({ id }) => stale.includes(id))
      .map((post) => ({ id: post.id, title: titleOf(post) }));
    return { decision, changed, problems };
  }

  async function undo(entry: HistoryEntry): Promise<() => Outcome> {
    const skipped: Problem[] = [];
    const problemOf = (id: string, text: string) => ({ id, title: entry.titles[id] ?? '', text });
    if (entry.undo.kind === 'decision') {
      const result = await undoDecision(entry.undo.decision);
      skipped.push(
        ...result.skipped
          // Featuring also changes the post that was featured before.
          .filter((id) => entry.titles[id] !== undefined)
          .map((id) => problemOf(id, skippedText)),
      );
      if (result.restored.length > 0 && isOpen()) {
        history.update(entry.key, {
          status: entry.status === 'done' ? 'undone' : 'done',
          undo: { kind: 'decision', decision: result.decision },
        });
      }
    } else {
      for (const id of Object.keys(entry.titles)) {
        try {
          await withdrawPost(id);
        } catch (error) {
          const refusal = refusalOf(error);
          if (refusal === undefined) throw error;
          skipped.push(problemOf(id, refusal));
        }
      }
      if (isOpen()) history.update(entry.key, { status: 'undone' });
    }
    const isNothing = skipped.length === Object.keys(entry.titles).length;
    const text = entry.status === 'done' ? 'Undone' : 'Done again';
    return () => ({
      status: isNothing ? 'error' : 'success',
      text: isNothing ? 'Nothing was changed.' : `${text}: ${entry.text}.`,
      problems: skipped,
      key: entry.key,
    });
  }

  return {
    /** The latest decision and what came of it. */
    $outcome: computed($outcome, (outcome) => outcome),

    /**
     * Decides on posts at the versions given, and deselects them unless there was no answer. `category` is for
     * "categorize". Resolves once the list is up to date.
     */
    async decide(action: Action, posts: readonly Post[], category = ''): Promise<void> {
      const failure = failureText(action);
      await attempt(busyText(action, posts.length), failure, async () => {
        const { decision, changed, problems } = await submit(action, posts, category);
        const titles = Object.fromEntries(
          posts.filter(({ id }) => changed.includes(id)).map((post) => [post.id, titleOf(post)]),
        );
        const key =
          changed.length > 0 && isOpen()
            ? history.add({
                text: historyText(action, Object.values(titles), category),
                at: Date.now(),
                titles,
                undo: decision ? { kind: 'decision', decision } : { kind: 'withdraw' },
              })
            : undefined;
        return () => {
          deselect(posts);
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

    /** Undoes a decision, or does it again. */
    async undo(key: number): Promise<void> {
      const entry = history.$history.get().find((each) => each.key === key);
      if (!entry || (entry.undo.kind === 'withdraw' && entry.status === 'undone')) return;
      const text = entry.status === 'done' ? 'Undoing…' : 'Doing it again…';
      await attempt(text, failureText('approve'), () => undo(entry));
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
