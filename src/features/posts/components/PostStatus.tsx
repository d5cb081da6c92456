import { postStatusLabels } from '~/lib/post-status';
import { siteTimeText } from '~/lib/zoned-time';
import type { Post } from '../api/posts';
import { publishingText, statusTones } from '../rules/post-status';

/** What the status of a post is made of. */
export type StatedPost = Pick<
  Post,
  | 'status'
  | 'scheduled_for'
  | 'is_late'
  | 'review_note'
  | 'deleted_at'
  | 'publishing'
  | 'publishing_error'
>;

/** The status of a post, its schedule, the moderator's note, and whether the last change has reached the site. */
export function PostStatus({ post }: { post: StatedPost }) {
  const { status, scheduled_for, review_note, deleted_at, publishing } = post;
  const site = publishingText(post);
  const isWarm = publishing !== null && ['failed', 'paused', 'paused-edit'].includes(publishing);
  return (
    <div className="flex flex-col gap-1 text-sm leading-[1.4] text-quiet">
      <span className="staff-chip" data-tone={statusTones[status]}>
        {postStatusLabels[status]}
      </span>
      {status === 'scheduled' && scheduled_for && (
        <span className={post.is_late ? 'font-semibold text-warm' : ''}>
          {`${post.is_late ? 'Late: should have gone live on' : 'Goes live on'} ${siteTimeText(Date.parse(scheduled_for))}`}
        </span>
      )}
      {site && <span className={isWarm ? 'font-semibold text-warm' : ''}>{site}</span>}
      {review_note && (status === 'rejected' || status === 'changes-requested') && (
        <span className="line-clamp-4">{`Moderator’s note: ${review_note}`}</span>
      )}
      {deleted_at && (
        <span>{`Will be permanently deleted on ${siteTimeText(Date.parse(deleted_at))}`}</span>
      )}
    </div>
  );
}
