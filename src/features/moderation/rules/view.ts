import { maxSearchLength } from '~/lib/url-view';
import { commentStatuses, type CommentStatus } from '~rules/comment';

export type QueueName = 'posts' | 'comments';

/** What the page shows. All of it is in the URL. */
export interface View {
  queue: QueueName;
  /** Of the comments. */
  status: CommentStatus;
  /** In the comments. As typed, not trimmed. */
  search: string;
}

/** Parses the query and fragment of a URL: `?queue=comments&status=spam#q=dana`. Ignores unknown values. */
export function parseView(queryAndFragment: string): View {
  const [query, fragment] = queryAndFragment.split('#');
  const params = new URLSearchParams(query);
  const search = new URLSearchParams(fragment).get('q') ?? '';
  return {
    queue: params.get('queue') === 'comments' ? 'comments' : 'posts',
    status: commentStatuses.find((status) => status === params.get('status')) ?? 'pending',
    search: search.slice(0, maxSearchLength),
  };
}

/** The query and fragment for a view. Searches name people, and browsers don't send fragments to servers. */
export function formatView({ queue, status, search }: View): string {
  if (queue === 'posts') return '';
  const params = new URLSearchParams({ queue });
  if (status !== 'pending') params.set('status', status);
  const fragment = search ? `#${new URLSearchParams({ q: search })}` : '';
  return `?${params}${fragment}`;
}
