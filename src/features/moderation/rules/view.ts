import { anId, listAddress, oneOf } from '~/lib/url-view';
import { staffLink } from '~/lib/staff-links';
import { commentStatuses, type CommentStatus } from '~rules/comment';

export type QueueName = 'posts' | 'comments';

/** What the URL has: `?queue=comments&status=spam&post=<id>#q=dana`. Posts have no filters. */
const address = listAddress({
  queue: ['queue', oneOf<'comments'>(['comments'])],
  status: ['status', oneOf(commentStatuses)],
  /** The ID of the only post whose comments are shown. */
  post: ['post', anId],
});

/** What the page shows. The search is as typed, not trimmed. */
export type View = Omit<ReturnType<typeof address.parse>, 'queue' | 'status'> & {
  queue: QueueName;
  status: CommentStatus;
};

/** The filters of the comments, without a choice. */
export const noFilters = { status: 'pending', post: undefined, search: '' } as const;

/** Parses the query and fragment of a URL. Ignores unknown values. */
export function parseView(queryAndFragment: string): View {
  const view = address.parse(queryAndFragment);
  return { ...view, queue: view.queue ?? 'posts', status: view.status ?? 'pending' };
}

/** The query and fragment for a view. */
export const formatView = ({ queue, status, ...view }: View): string =>
  address.format({
    ...view,
    queue: queue === 'posts' ? undefined : queue,
    status: status === 'pending' ? undefined : status,
  });

/** A link to the posts or comments of a view. */
export const moderationLink = (view: Partial<View> = {}): string =>
  staffLink('/blog/moderation') + formatView({ queue: 'posts', ...noFilters, ...view });
