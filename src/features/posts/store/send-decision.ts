import { faultOf, faultTexts } from '~/features/staff';
import { maxBatch } from '~/lib/decision-batch';
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
  /** One per request. Empty for submitted drafts. */
  decisions: string[];
  changed: Post[];
  problems: Problem[];
  /** What's left to do, because a request failed. */
  remaining: readonly Post[];
}

/** Decides on posts, some at a time. Stops if a request fails. `report` gets how many are done. */
export async function sendDecision(
  action: Action,
  posts: readonly Post[],
  category: string,
  report: (done: number) => void,
): Promise<Result> {
  const result: Result = { decisions: [], changed: [], problems: [], remaining: [] };
  const batchSize = action === 'submit' ? 1 : maxBatch;
  for (let from = 0; from < posts.length; from += batchSize) {
    if (from > 0) report(from);
    const batch = posts.slice(from, from + batchSize);
    try {
      const { decision, changed, stale, reason } = await send(action, batch, category);
      if (decision !== undefined && changed.length > 0) result.decisions.push(decision);
      result.changed.push(...batch.filter(({ id }) => changed.includes(id)));
      const unchanged = batch.filter(({ id }) => stale.includes(id));
      result.problems.push(...unchanged.map((post) => problemOf(post, reason)));
    } catch (error) {
      if (from === 0) throw error;
      const fault = faultOf(error);
      result.remaining = posts.slice(from);
      const rest = result.remaining.map((post, index) => {
        const isUnanswered = fault === 'unreachable' && index < batch.length;
        return problemOf(post, isUnanswered ? unansweredText : `Not changed. ${faultTexts[fault]}`);
      });
      result.problems.push(...rest);
      return result;
    }
  }
  return result;
}

const problemOf = (post: Post, text: string | undefined): Problem => ({
  id: post.id,
  title: titleOf(post),
  ...(text !== undefined && { text }),
});

/** What a request did. `reason`: why the stale posts stayed as they were, if it's known. */
type Answer = Omit<api.Decided, 'decision'> & { decision?: string; reason?: string };

async function send(action: Action, posts: readonly Post[], category: string): Promise<Answer> {
  const ids = posts.map(({ id }) => id);
  const [post] = posts;
  if (!post) return { changed: [], stale: [] };
  switch (action) {
    case 'submit':
      return submit(post);
    case 'approve':
      return api.approvePosts(posts);
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
