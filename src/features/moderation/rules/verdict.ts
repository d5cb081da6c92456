import { commentSchema } from '~rules/comment';
import * as v from 'valibot';
import type { Item, Kind } from './items';

/** What a moderator decides about an item. */
export type Verdict =
  | { status: 'approved' }
  /** The note goes to the writer of a post. Comments have none. */
  | { status: 'rejected'; note?: string }
  | { status: 'spam' }
  /** The note is the public reply to a comment, which is approved with it. */
  | { status: 'replied'; note: string }
  | { status: 'changes-requested'; note: string }
  /** `publishAt`: ISO 8601. */
  | { status: 'scheduled'; publishAt: string };

export type VerdictStatus = Verdict['status'];

/** As in "Post approved successfully." (spec §8). */
export const verdictWords: Readonly<Record<VerdictStatus, string>> = {
  approved: 'approved',
  rejected: 'rejected',
  spam: 'marked as spam',
  replied: 'replied to',
  'changes-requested': 'sent back for changes',
  scheduled: 'scheduled',
};

/** Whether the moderator has to enter a text or a time first. */
export const needsDialog = (kind: Kind, status: VerdictStatus): boolean =>
  status === 'replied' ||
  (kind === 'post' && ['rejected', 'changes-requested', 'scheduled'].includes(status));

/** The verdicts that several items of a kind can get at once, in the order of the buttons. */
export const verdictsFor: Readonly<Record<Kind, readonly VerdictStatus[]>> = {
  post: ['approved', 'rejected', 'changes-requested'],
  comment: ['approved', 'rejected', 'spam'],
};

/** The verdicts that one item can get. Nobody would see a reply to a rejected comment or to spam. */
export function verdictsOf(item: Item): readonly VerdictStatus[] {
  if (item.kind === 'post') return [...verdictsFor.post, 'scheduled'];
  const now = item.moderation_status;
  const others = verdictsFor.comment.filter((status) => status !== now);
  return now === 'pending' || now === 'approved' ? [...others, 'replied'] : others;
}

export const verdictButtons: Readonly<Record<VerdictStatus, string>> = {
  approved: 'Approve',
  rejected: 'Reject',
  spam: 'Spam',
  replied: 'Reply',
  'changes-requested': 'Request changes',
  scheduled: 'Schedule',
};

/** Maximum length of a review note. The database has the same limit (post_workflow_review_note_length). */
export const maxNoteLength = 2000;

/** Why a text can't be sent with a decision. Undefined if it can. */
export function noteProblem(status: VerdictStatus, note: string): string | undefined {
  if (status !== 'replied') return note.trim() === '' ? 'Tell the writer why.' : undefined;
  return v.safeParse(commentSchema.entries.content, note).issues?.[0].message;
}
