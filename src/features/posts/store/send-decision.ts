import { decideInBatches, moderatePosts, type Answer } from '~/features/decisions';
import { faultOf, faultTexts } from '~/features/staff';
import * as api from '../api/posts';
import type { Post } from '../api/posts';
import type { Action } from '../rules/actions';
import { conflictText, databaseMessageOf, unansweredText } from '../rules/messages';
import { titleOf } from '../rules/post-status';

/** A post that stayed as it was, and why. Without a text, someone else changed it. */
export interface Problem {
  id: string;
  title: string;
  text?: string;
}

/** What happened to posts. */
interface Result {
  changed: Post[];
  /** One per request. Empty for submitted drafts. */
  decisions: string[];
  problems: Problem[];
  /** What's left to do, because a request failed. */
  remaining: readonly Post[];
}

/** Decides on posts. Stops if a request fails. `report` gets how many are done. */
export async function sendDecision(
  action: Action,
  posts: readonly Post[],
  category: string,
  report: (done: number) => void,
): Promise<Result> {
  const { changed, stale, remaining, failed, error } = await decideInBatches(
    posts,
    (batch) => send(action, batch, category),
    { report, ...(action === 'submit' && { batchSize: 1 }) },
  );
  if (remaining.length === posts.length && error) throw error;
  const fault = faultOf(error);
  const rest = remaining.map((post, index) => {
    const isUnanswered = fault === 'unreachable' && index < failed;
    return problemOf(post, isUnanswered ? unansweredText : `Not changed. ${faultTexts[fault]}`);
  });
  return {
    changed: changed.map(({ item }) => item),
    decisions: [...new Set(changed.flatMap(({ decision }) => decision ?? []))],
    problems: [...stale.map(({ item, reason }) => problemOf(item, reason)), ...rest],
    remaining,
  };
}

const problemOf = (post: Post, text: string | undefined): Problem => ({
  id: post.id,
  title: titleOf(post),
  ...(text !== undefined && { text }),
});

async function send(action: Action, posts: readonly Post[], category: string): Promise<Answer> {
  const ids = posts.map(({ id }) => id);
  const [post] = posts;
  if (!post) return { changed: [], stale: [] };
  switch (action) {
    case 'submit':
      return submit(post);
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
      return api.featurePost(post.id, action === 'feature');
  }
}

async function submit({ id, draft_version }: Post): Promise<Answer> {
  try {
    if (await api.submitPost(id, draft_version)) return { changed: [id], stale: [] };
    return { changed: [], stale: [id], reason: conflictText };
  } catch (error) {
    const reason = databaseMessageOf(error);
    if (reason === undefined) throw error;
    return { changed: [], stale: [id], reason };
  }
}
