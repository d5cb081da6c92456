import type { Kind } from './items';

/** What a moderator decides about an item. */
export type Verdict =
  | { status: 'approved' }
  /** The note goes to the writer of a post. Comments have none. */
  | { status: 'rejected'; note?: string }
  | { status: 'spam' }
  | { status: 'changes-requested'; note: string }
  /** `publishAt`: ISO 8601. */
  | { status: 'scheduled'; publishAt: string };

export type VerdictStatus = Verdict['status'];

/** As in "Post approved successfully." (spec §8). */
export const verdictWords: Readonly<Record<VerdictStatus, string>> = {
  approved: 'approved',
  rejected: 'rejected',
  spam: 'marked as spam',
  'changes-requested': 'sent back for changes',
  scheduled: 'scheduled',
};

/** Whether the moderator has to enter a note or a time first. */
export const needsDialog = (kind: Kind, status: VerdictStatus): boolean =>
  kind === 'post' && ['rejected', 'changes-requested', 'scheduled'].includes(status);

/** The verdicts that a kind of item can get, in the order of the buttons. */
export const verdictsFor: Readonly<Record<Kind, readonly VerdictStatus[]>> = {
  post: ['approved', 'rejected', 'changes-requested', 'scheduled'],
  comment: ['approved', 'rejected', 'spam'],
};

export const canDecide = (kind: Kind, status: VerdictStatus): boolean =>
  verdictsFor[kind].includes(status);

export const verdictButtons: Readonly<Record<VerdictStatus, string>> = {
  approved: 'Approve',
  rejected: 'Reject',
  spam: 'Spam',
  'changes-requested': 'Request changes',
  scheduled: 'Schedule',
};

/** Maximum length of a review note. The database has the same limit (post_workflow_review_note_length). */
export const maxNoteLength = 2000;

/** Notes that a moderator can start from. */
export const suggestedNotes = {
  rejected: [
    {
      label: 'Off topic',
      text: 'Thanks for the draft. The topic doesn’t fit this blog, so we won’t publish it.',
    },
    {
      label: 'Too promotional',
      text: 'This reads like an ad. We publish posts that teach something readers can use without buying anything.',
    },
    {
      label: 'Already covered',
      text: 'We already have a post on this topic. Please suggest an angle that it doesn’t cover.',
    },
  ],
  'changes-requested': [
    {
      label: 'Add sources',
      text: 'Please add a source for each figure, with a link to where it comes from.',
    },
    {
      label: 'Shorten it',
      text: 'Please cut this by about a third. The main point should be clear from the first paragraph.',
    },
    {
      label: 'Fix the headings',
      text: 'Please break the text up with headings that say what each section is about.',
    },
  ],
} as const;
