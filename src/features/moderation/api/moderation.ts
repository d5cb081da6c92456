import { rpc } from '~/features/auth';
import { moderatePosts, type Decided } from '~/features/decisions';
import type { StaffPause } from '~/lib/pause';
import { refOf, type CommentItem, type Item, type ItemRef, type PostItem } from '../rules/items';
import type { Verdict } from '../rules/verdict';
import type { View } from '../rules/view';

/** What's in a queue now. */
export interface Survey {
  /** In the order of the queue, at most 500. */
  refs: readonly ItemRef[];
  total: number;
  /** The first items, if they come with the survey. */
  items: readonly Item[];
}

/** How many posts to show at a time. The database sends 50 comments at a time. */
const postsAtOnce = 20;

/** Looks at the queue of a view. Throws a RequestError, like all functions here. */
export const survey = (view: View): Promise<Survey> =>
  view.queue === 'posts' ? surveyPosts() : surveyComments(view);

/** Submitted posts without their texts, resubmitted ones first, then the oldest. */
async function surveyPosts(): Promise<Survey> {
  const queue: { posts: { id: string; version: number; title: string }[]; total_count: number } =
    await rpc('get_post_queue');
  const refs = queue.posts.map(({ id, version, title }): ItemRef => ({
    kind: 'post',
    id,
    version,
    name: title,
    from: 'submitted',
  }));
  return { refs, total: queue.total_count, items: [] };
}

/** Comments, the least suspicious first, then the oldest. `after`: the ID of the comment before the items. */
async function surveyComments({ status, post, search }: View, after?: string): Promise<Survey> {
  const filter = { status, search: search.trim(), ...(post && { post }), ...(after && { after }) };
  const queue: { items: Omit<CommentItem, 'kind'>[]; total_count: number; ids: string[] } =
    await rpc('get_comment_queue', { filter });
  const items = queue.items.map((item): CommentItem => ({ ...item, kind: 'comment' }));
  const listed = new Map(items.map((item) => [item.id, refOf(item)]));
  const refs = queue.ids.map(
    (id): ItemRef =>
      listed.get(id) ?? { kind: 'comment', id, version: 0, name: 'Comment', from: status },
  );
  return { refs, total: queue.total_count, items };
}

/** The next items of a queue that aren't `known`. */
export async function nextItems(
  view: View,
  { refs, items }: Survey,
  known: ReadonlySet<string>,
): Promise<readonly Item[]> {
  const next = refs.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  if (view.queue === 'posts') return getSubmittedPosts(next.slice(0, postsAtOnce));
  const after = refs[refs.findIndex(({ id }) => id === next[0]) - 1]?.id;
  const page = after === undefined ? items : (await surveyComments(view, after)).items;
  return page.filter(({ id }) => !known.has(id));
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

/** How many posts and comments await a decision. `latest_change` changes whenever anything in the queues does. */
export interface Queues {
  posts: number;
  comments: number;
  latest_change: string;
  paused: StaffPause | null;
}

export const readQueues = (): Promise<Queues> => rpc('count_queues');

/** The code of the error that reply_to_comment raises if an earlier attempt stored the reply with another text. */
export const replyTaken = 'PT409';

/**
 * Decides on items of one kind that all have the same status. Scheduling and replying take one at a time. Sending a
 * reply again with the same `replyId` publishes it once.
 */
export async function decide(
  items: readonly ItemRef[],
  verdict: Verdict,
  replyId: string,
): Promise<Decided> {
  const [first] = items;
  if (first && verdict.status === 'replied') {
    return rpc('reply_to_comment', {
      comment_id: first.id,
      reply_id: replyId,
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
