import { rpc } from '~/features/auth';
import { moderatePosts, type Decided } from '~/features/decisions';
import type { CommentStatus } from '~rules/comment';
import type { CommentItem, ItemRef, PostItem } from '../rules/items';
import type { Verdict } from '../rules/verdict';

/** A submitted post without its text. */
export interface SubmittedPost {
  id: string;
  version: number;
  title: string;
}

/** The first 500 submitted posts, resubmitted ones first, then the oldest. Throws a RequestError, like all functions here. */
export async function getPostQueue(): Promise<{ posts: SubmittedPost[]; total: number }> {
  const { posts, total_count: total }: { posts: SubmittedPost[]; total_count: number } =
    await rpc('get_post_queue');
  return { posts, total };
}

/** Submitted posts with their texts, in the order of `ids`. Those that aren't submitted anymore are missing. */
export async function getSubmittedPosts(ids: readonly string[]): Promise<PostItem[]> {
  const found: PostItem[] = [];
  let left = [...ids];
  while (left.length > 0) {
    const items: Omit<PostItem, 'kind'>[] = await rpc('get_submitted_posts', { post_ids: left });
    found.push(...items.map((item): PostItem => ({ ...item, kind: 'post' })));
    const last = items.at(-1);
    // A response ends early if the texts are long.
    left = last ? left.slice(left.indexOf(last.id) + 1) : [];
  }
  return found;
}

export interface CommentFilter {
  status: CommentStatus;
  search: string;
  /** The ID of a post. */
  post?: string;
  /** The ID of the comment before the page. */
  after?: string;
}

/** A page of 50 comments, the least suspicious first, then the oldest. `ids` are the first 500 that match. */
export async function getCommentQueue(
  filter: CommentFilter,
): Promise<{ items: CommentItem[]; total: number; ids: string[] }> {
  const queue: { items: Omit<CommentItem, 'kind'>[]; total_count: number; ids: string[] } =
    await rpc('get_comment_queue', { filter: { ...filter } });
  return {
    items: queue.items.map((item) => ({ ...item, kind: 'comment' })),
    total: queue.total_count,
    ids: queue.ids,
  };
}

/** How many posts and comments await a decision. `latest_change` changes whenever anything in the queues does. */
export interface Queues {
  posts: number;
  comments: number;
  latest_change: string;
}

export const readQueues = (): Promise<Queues> => rpc('count_queues');

/** The code of the error that reply_to_comment raises if an earlier attempt stored the reply with another text. */
export const replyTaken = 'PT409';

/** Decides on items of one kind that all have the same status. Scheduling and replying take one at a time. */
export async function decide(items: readonly ItemRef[], verdict: Verdict): Promise<Decided> {
  const [first] = items;
  if (first && verdict.status === 'replied') {
    return rpc('reply_to_comment', {
      comment_id: first.id,
      reply_id: verdict.replyId,
      content: verdict.note,
    });
  }
  if (first?.kind === 'comment') {
    return rpc('moderate_comments', {
      comment_ids: items.map(({ id }) => id),
      new_status: verdict.status,
      expected_status: first.from,
    });
  }
  if (verdict.status === 'scheduled') {
    const { id = '', version = 0 } = first ?? {};
    return rpc('schedule_post', { post_id: id, version, publish_at: verdict.publishAt });
  }
  return moderatePosts(items, verdict.status, 'note' in verdict ? verdict.note : undefined);
}

/** Permanently deletes comments that are still spam. Resolves to how many. */
export const deleteSpam = (comment_ids: string[]): Promise<number> =>
  rpc('delete_spam', { comment_ids });
