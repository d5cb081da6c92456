import { formatListUrl, parseListUrl } from '~/lib/url-view';
import { staffLink } from '~/lib/staff-links';
import { commentStatuses, type CommentStatus } from '~rules/comment';

export type QueueName = 'posts' | 'comments';

/** What the page shows. All of it is in the URL. */
export interface View {
  queue: QueueName;
  /** Of the comments. */
  status: CommentStatus;
  /** The ID of the only post whose comments are shown. Empty: all posts. */
  post: string;
  /** In the comments. As typed, not trimmed. */
  search: string;
}

/** The filters of the comments, without a choice. */
export const noFilters = { status: 'pending', post: '', search: '' } as const;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parses the query and fragment of a URL: `?queue=comments&status=spam&post=<id>#q=dana`. Ignores unknown values. */
export function parseView(queryAndFragment: string): View {
  const { params, search } = parseListUrl(queryAndFragment);
  const post = params.get('post') ?? '';
  return {
    queue: params.get('queue') === 'comments' ? 'comments' : 'posts',
    status: commentStatuses.find((status) => status === params.get('status')) ?? 'pending',
    post: uuid.test(post) ? post : '',
    search,
  };
}

/** The query and fragment for a view. */
export function formatView({ queue, status, post, search }: View): string {
  if (queue === 'posts') return '';
  const params = new URLSearchParams({ queue });
  if (status !== 'pending') params.set('status', status);
  if (post) params.set('post', post);
  return formatListUrl(params, search);
}

/** A link to the posts or comments of a view. */
export function moderationLink(view: Partial<View> = {}): string {
  const path = staffLink('/blog/moderation');
  return path + formatView({ queue: 'posts', ...noFilters, ...view });
}
