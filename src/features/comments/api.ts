import { visitorClient } from '~/lib/supabase/visitor-client';
import { timeoutMs } from '~/lib/timing';
import type { SpamSignal } from '~rules/lead/spam';
import { commentRateLimitMessage } from './messages';

/** A comment as everyone sees it. */
export interface Comment {
  id: string;
  /** The comment that this one replies to. */
  parent_id: string | null;
  author_name: string;
  /** Plain text. */
  content: string;
  /** ISO 8601. */
  created_at: string;
}

/** The approved comments of a post, oldest first (spec §7, call 12). Throws without a usable response. */
export async function loadComments(postId: string): Promise<Comment[]> {
  const { data, error } = await visitorClient()
    .rpc('get_public_comments_safe', { blog_post_id: postId })
    .abortSignal(AbortSignal.timeout(timeoutMs));
  if (error) throw new Error(error.message);
  return data;
}

/** Which of these comments still await approval. Throws without a usable response. */
export async function findPending(ids: string[]): Promise<string[]> {
  const { data, error } = await visitorClient()
    .rpc('get_pending_comments', { comment_ids: ids })
    .abortSignal(AbortSignal.timeout(timeoutMs));
  if (error) throw new Error(error.message);
  return data;
}

/** A comment as the form sends it. */
export interface NewComment {
  /** Made up by the browser: sending a comment again doesn't store it twice. */
  id: string;
  post_id: string;
  parent_id: string | null;
  author_name: string;
  author_email: string;
  content: string;
  /** Email the author when the comment is published and when someone replies. */
  notify: boolean;
  spam_signals: SpamSignal[];
}

export type InsertResult =
  /** Stored, by this request or an earlier one. */
  | { status: 'stored' }
  | { status: 'rate-limited'; message: string }
  /** For example because the parent is gone. The message is for visitors. */
  | { status: 'rejected'; message: string }
  /** The comment may be stored. */
  | { status: 'failed' };

/** PostgreSQL's code for an ID that exists. */
const uniqueViolation = '23505';

/** Spec §7, call 14. Never throws. */
export async function insertComment(comment: NewComment): Promise<InsertResult> {
  const { error, status } = await visitorClient()
    .from('blog_comments')
    .insert({ ...comment, moderation_status: 'pending' })
    .abortSignal(AbortSignal.timeout(timeoutMs));
  if (!error || error.code === uniqueViolation) return { status: 'stored' };
  // The database chose these codes, and their messages, itself. Gateways and proxies limit rates, too.
  const { message } = error;
  if (error.code === 'PT429') return { status: 'rate-limited', message };
  if (status === 429) return { status: 'rate-limited', message: commentRateLimitMessage };
  return error.code === 'PT409' ? { status: 'rejected', message } : { status: 'failed' };
}
