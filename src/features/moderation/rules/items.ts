import type { CommentStatus } from '~rules/comment';
import type { DraftFields } from '~rules/post/draft';

/** What a decision is about. */
export type Kind = 'post' | 'comment';

/** A post that awaits a decision. */
export interface PostItem {
  kind: 'post';
  id: string;
  version: number;
  fields: DraftFields;
  /** The text that was last approved, if any. */
  approved_fields: DraftFields | null;
  /** The text that a moderator last sent back, if any. */
  reviewed_fields: DraftFields | null;
  submitted_at: string | null;
  author_name: string;
  /** Whether a moderator sent it back before. */
  is_resubmitted: boolean;
  review_outcome: 'rejected' | 'changes-requested' | null;
  review_note: string | null;
  /** Whether there's a newer draft, which the editor opens. */
  has_draft: boolean;
  /** The text that the moderator read before the post changed. */
  seen?: DraftFields;
}

/** How many other comments from the same email address have each status. */
export type History = Record<CommentStatus, number>;

export interface CommentItem {
  kind: 'comment';
  id: string;
  post_id: string;
  post_title: string;
  post_slug: string;
  parent_id: string | null;
  parent_content: string | null;
  author_name: string;
  content: string;
  created_at: string;
  moderation_status: CommentStatus;
  spam_signals: string[];
  spam_score: number;
  is_by_staff: boolean;
  history: History;
}

export type Item = PostItem | CommentItem;

/** What a decision needs to know about an item. */
export interface ItemRef {
  kind: Kind;
  id: string;
  /** For posts, the version that the moderator saw. */
  version: number;
  /** The item's name in messages. */
  name: string;
  /** The status that the moderator saw. */
  from: CommentStatus | 'submitted';
}

export function refOf(item: Item): ItemRef {
  const { kind, id } = item;
  if (item.kind === 'post') {
    return { kind, id, version: item.version, name: item.fields.title, from: 'submitted' };
  }
  const name = `Comment by ${item.author_name}`;
  return { kind, id, version: 0, name, from: item.moderation_status };
}
