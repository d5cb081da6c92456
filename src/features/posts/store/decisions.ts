import { createDecider, maxUnasked, undoInBatches, type Made } from '~/features/decisions';
import { createAction, faultOf, faultTexts, type Change } from '~/features/staff';
import { countOf } from '~/lib/count';
import { toast } from '~/lib/toasts';
import * as api from '../api/posts';
import type { Action, Post } from '../api/posts';
import {
  busyText,
  errorText,
  failureText,
  joinTexts,
  skippedText,
  staleText,
  successText,
  unansweredText,
  unchangedText,
} from '../rules/messages';
import { list, selection } from './posts';

/** Spec §8. */
const successTitle = 'Success!';

/** A decision that asks first: for confirmation, or for the category. */
export interface OpenDialog {
  action: Action;
  posts: readonly Post[];
}

/** The latest decision and its outcome. */
export const action = createAction<OpenDialog>({
  explain: (error) => ({ text: `${failureText} ${errorText(error)}` }),
});

const decider = createDecider<Post>();

/** Decides on posts at the versions given, and deselects them unless their request failed. */
const decisionOf =
  (kind: Action, posts: readonly Post[], category: string): Change =>
  async (report, isOpen) => {
    report(busyText(posts.length));
    const { made, changed, stale, remaining, error } = await decider.decide(
      posts,
      (batch) => api.decide(kind, batch, category),
      (done) => report(busyText(posts.length, done)),
    );
    await list.refresh();
    const text = successText(kind, changed.length, category);
    if (isOpen() && changed.length === 0) toast.error('Error', failureText);
    else if (isOpen()) toast.success(successTitle, text);
    if (remaining.length === posts.length && error) throw error;
    selection.select(
      posts.filter((post) => !remaining.includes(post)),
      false,
    );
    const staleWhen = (isUnanswered: boolean) =>
      stale.filter((each) => each.isUnanswered === isUnanswered).map(({ item }) => item);
    const outcome = joinTexts(
      changed.length === 0 ? failureText : text,
      unchangedText(staleWhen(false), staleText),
      unchangedText(staleWhen(true), unansweredText),
      unchangedText(remaining, errorText(error)),
    );
    return changed.length === 0
      ? { status: 'error', text: outcome }
      : { text: outcome, undo: () => undo(made) };
  };

/** Undoes a decision. If a request fails, undoing again continues from there. */
const undo = (made: readonly Made<Post>[]): Promise<boolean> =>
  action.run(async (report) => {
    report('Undoing…');
    toast.dismiss(successTitle);
    const { restored, skipped, remaining, error } = await undoInBatches(made, () => undefined);
    await list.refresh();
    const count = restored.length;
    if (error !== undefined) {
      const text =
        count === 0
          ? `Couldn’t undo it. ${errorText(error)}`
          : `Only some posts were changed. ${faultTexts[faultOf(error)]} Then choose Undo again to finish.`;
      return { status: 'error', text, undo: () => undo(remaining) };
    }
    return {
      status: count === 0 ? 'error' : 'success',
      text: joinTexts(
        count === 0 ? 'Nothing was changed.' : `Undone: ${countOf(count, 'post')}.`,
        unchangedText(skipped, skippedText),
      ),
    };
  });

/** Makes a decision, or asks first. */
export async function decide(kind: Action, posts: readonly Post[]): Promise<void> {
  const asks = kind === 'trash' || kind === 'categorize' || posts.length > maxUnasked;
  if (asks) action.ask({ action: kind, posts });
  else await action.run(decisionOf(kind, posts, ''));
}

/** Makes the decision in the dialog. `category`: where to move posts. */
export const confirm = ({ action: kind, posts }: OpenDialog, category = '') =>
  action.confirm(decisionOf(kind, posts, category));

/** Returns a function that closes the dialog, and forgets what was decided. */
export const open = () => () => {
  action.clear();
  decider.forgetUnanswered();
};
