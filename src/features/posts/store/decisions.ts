import { createDecider, moderatePosts, undoInBatches, type Made } from '~/features/decisions';
import { createAction, faultOf, faultTexts, type Change, type Outcome } from '~/features/staff';
import { editLink } from '~/lib/staff-links';
import { toast } from '~/lib/toasts';
import * as api from '../api/posts';
import type { Post } from '../api/posts';
import type { Action } from '../rules/actions';
import {
  busyText,
  countPosts,
  errorText,
  failureText,
  notChangedText,
  skippedText,
  staleText,
  successText,
  unchangedLabel,
} from '../rules/messages';
import { titleOf } from '../rules/post-status';
import { list, selection } from './posts';

/** A decision that asks first: for confirmation, or for the category. */
export interface OpenDialog {
  action: 'trash' | 'categorize';
  posts: readonly Post[];
}

function send(action: Action, posts: readonly Post[], category: string) {
  const ids = posts.map(({ id }) => id);
  switch (action) {
    case 'approve':
      return moderatePosts(posts, 'approved');
    case 'unpublish':
      return api.unpublishPosts(posts);
    case 'categorize':
      return api.categorizePosts(posts, category);
    case 'trash':
      return api.trashPosts(ids);
    case 'restore':
      return api.restorePosts(ids);
    case 'feature':
    case 'unfeature':
      return api.featurePost(ids[0] ?? '', action === 'feature');
  }
}

/** The posts that stayed as they were, and why. */
function unchangedOf(posts: readonly { post: Post; text: string }[]): Pick<Outcome, 'unchanged'> {
  if (posts.length === 0) return {};
  const items = posts.map(({ post, text }) => ({
    href: editLink(post.id),
    title: titleOf(post),
    text,
  }));
  return { unchanged: { label: unchangedLabel(items.length), items } };
}

/** The latest decision and its outcome. The messages of errors that `changeOf` throws say what to do. */
export const action = createAction<OpenDialog>({
  explain: (error) => ({ text: (error as Error).message }),
});

/** A new one each time the page is opened: the next person knows nothing about requests without a response. */
let decider = createDecider<Post>();

/** The post as listed now. */
const listedNow = (id: string) => list.data()?.posts.find((post) => post.id === id);

/** Makes a change. `work` resolves to what describes its outcome once the list is up to date. */
function changeOf(
  busy: (done?: number) => string,
  failure: string,
  work: (report: (done: number) => void) => Promise<() => Outcome>,
): Change {
  return async (report, isOpen) => {
    report(busy());
    try {
      const describe = await refreshAfter(work((done) => report(busy(done))));
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
    await list.refresh();
  }
}

/** Decides on posts at the versions given, and deselects them unless their request failed. */
function decisionOf(kind: Action, posts: readonly Post[], category: string): Change {
  const failure = failureText;
  return changeOf(
    (done) => busyText(posts.length, done),
    failure,
    async (report) => {
      const result = await decider.decide(posts, (batch) => send(kind, batch, category), report);
      const { made, changed, stale, remaining, error } = result;
      if (remaining.length === posts.length && error) throw error;
      return () => {
        selection.select(
          posts.filter((post) => !remaining.includes(post)),
          false,
        );
        const unchanged = unchangedOf([
          ...stale.map(({ item, isUnanswered }) => ({
            post: item,
            text: staleText(listedNow(item.id), isUnanswered),
          })),
          ...remaining.map((post) => ({ post, text: notChangedText(error) })),
        ]);
        if (changed.length === 0) return { status: 'error', text: failure, ...unchanged };
        const text = successText(kind, changed.length, category);
        return { text, ...unchanged, undo: () => undo(made) };
      };
    },
  );
}

/** Undoes a decision. If a request fails, undoing again continues from there. */
async function undo(made: readonly Made<Post>[]): Promise<void> {
  const change = changeOf(
    () => 'Undoing…',
    'Couldn’t undo it.',
    async (report) => {
      const { restored, skipped, remaining, error } = await undoInBatches(made, report);
      if (restored.length === 0 && error) throw error;
      if (error) {
        const text = `Only some posts were changed. ${faultTexts[faultOf(error)]} Then choose Undo again to finish.`;
        return () => ({ status: 'error', text, undo: () => undo(remaining) });
      }
      const count = restored.length;
      return () => ({
        status: count === 0 ? 'error' : 'success',
        text: count === 0 ? 'Nothing was changed.' : `Undone: ${countPosts(count)}.`,
        ...unchangedOf(skipped.map((post) => ({ post, text: skippedText }))),
      });
    },
  );
  await action.run(change);
}

/** Makes a decision, or asks first. */
export async function decide(kind: Action, posts: readonly Post[]): Promise<void> {
  if (kind === 'trash' || kind === 'categorize') action.ask({ action: kind, posts });
  else await action.run(decisionOf(kind, posts, ''));
}

/** Makes the decision in the dialog. `category`: where to move posts. */
export const confirm = ({ action: kind, posts }: OpenDialog, category = '') =>
  action.confirm(decisionOf(kind, posts, category));

/** Returns a function that closes the dialog, and forgets what was decided. */
export const open = () => () => {
  action.clear();
  decider = createDecider();
};
