import type { Fault } from '~/features/staff';
import { countOf } from '~/lib/count';
import { siteTimeText } from '~/lib/zoned-time';
import type { Decision } from '../store/decision';
import type { ItemStatus, Kind } from './items';
import { verdictWords, type Verdict, type VerdictStatus } from './verdict';

/** Spec §8: "Post approved successfully." */
export function successText(kind: Kind, verdict: Verdict, count = 1): string {
  const one = kind === 'post' ? 'Post' : 'Comment';
  const what = count === 1 ? one : countOf(count, kind);
  const text = `${what} ${verdictWords[verdict.status]} successfully.`;
  if (verdict.status !== 'scheduled') return text;
  return `${text} ${count === 1 ? 'It goes' : 'They go'} live on ${publishTime(verdict)}.`;
}

const publishTime = ({ publishAt }: Verdict & { status: 'scheduled' }): string =>
  siteTimeText(Date.parse(publishAt));

export function undoneText(kind: Kind, count: number): string {
  return count === 1 ? 'Decision undone.' : `Decisions about ${countOf(count, kind)} undone.`;
}

/** Spec §8. */
export const failureText: Readonly<Record<Kind, string>> = {
  post: 'Failed to moderate post.',
  comment: 'Failed to moderate comment.',
};

const happened: Readonly<Record<ItemStatus, string>> = {
  approved: 'approved it',
  public: 'approved it',
  rejected: 'rejected it',
  spam: 'marked it as spam',
  'changes-requested': 'asked for changes',
  scheduled: 'scheduled it',
  unpublished: 'approved it, then unpublished it',
  draft: '',
  gone: '',
  pending: 'put it back in the queue',
  submitted: 'changed it',
};

/** What someone else did to an item. */
export function elsewhereText(kind: Kind, status: ItemStatus | undefined): string {
  if (status === 'draft') return 'The writer withdrew it.';
  if (status === 'gone') return 'It was deleted.';
  if (status === undefined) return 'Someone else handled it.';
  if (kind === 'post' && status === 'submitted') return 'Its text has changed.';
  return `Another moderator ${happened[status]}.`;
}

/** Why a decision wasn't saved or undone. */
export function problemText({ kind, problem }: Decision): string | undefined {
  if (!problem) return undefined;
  if (problem.what === 'failed') return `${failureText[kind]} ${problem.message}`;
  const { status } = problem;
  if (problem.what === 'not-undone') {
    return `This can’t be undone anymore. ${elsewhereText(kind, status)}`;
  }
  return status === 'submitted'
    ? 'Your decision wasn’t saved, because the post was changed after you read it. Check it and decide again.'
    : `Your decision wasn’t saved. ${elsewhereText(kind, status)}`;
}

/** Why a decision wasn't made about posts whose text was just refreshed. */
export function changedText(posts: readonly { name: string }[]): string {
  const [first] = posts;
  return first && posts.length === 1
    ? `“${first.name}” was changed after you read it. Check it and decide again.`
    : `${posts.length} of these posts were changed after you read them. Check them and decide again.`;
}

/** Why decisions aren't saved yet. */
export function waitingText(count: number, reason: Fault | 'offline'): string {
  const [waiting, them] =
    count === 1
      ? ['1 decision is waiting in this tab.', 'it']
      : [`${count} decisions are waiting in this tab.`, 'them'];
  if (reason === 'offline') {
    return `You’re offline. ${waiting} We’ll save ${them} once you’re back online.`;
  }
  if (reason === 'signed-out') {
    return `Your session has ended. ${waiting} Sign in to save ${them}.`;
  }
  return `We couldn’t reach the server. ${waiting} We’ll keep trying.`;
}

const outcomes: Readonly<Record<VerdictStatus, string>> = {
  approved: 'Approved',
  rejected: 'Rejected',
  spam: 'Marked as spam',
  'changes-requested': 'Sent back for changes',
  scheduled: 'Scheduled',
  pending: 'Put back in the queue',
};

/** The state of a decision: "Approved", "Approved, saving…". */
export function verdictState({ verdict, state }: Decision): string {
  const isScheduled = verdict.status === 'scheduled';
  const outcome = outcomes[verdict.status] + (isScheduled ? ` for ${publishTime(verdict)}` : '');
  if (state === 'waiting') return `${outcome}, saving…`;
  if (state === 'undoing') return `${outcome}, undoing…`;
  if (state === 'undone') return `${outcome}, undone`;
  return state === 'dropped' ? `${outcome}, not saved` : outcome;
}
