import { postStatusLabels } from '~/lib/post-status';
import { siteTimeText } from '~/lib/zoned-time';
import type { Post } from '../api/posts';
import { publishingText, statusTones } from '../rules/post-status';

/** The status of a post, its schedule, the moderator's note, and whether the last change has reached the site. */
export function PostStatus({ post }: { post: Post }) {
  const { status, scheduled_for, review_note, deleted_at, publishing } = post;
  const site = publishingText(post);
  const isWarm = publishing !== null && ['failed', 'paused', 'paused-edit'].includes(publishing);
  return (
    <div className="posts-status">
      <span className="staff-chip" data-tone={statusTones[status]}>
        {postStatusLabels[status]}
      </span>
      {status === 'scheduled' && scheduled_for && (
        <span data-warm={post.is_late || undefined}>
          {`${post.is_late ? 'Late: should have gone live on' : 'Goes live on'} ${siteTimeText(Date.parse(scheduled_for))}`}
        </span>
      )}
      {site && <span data-warm={isWarm || undefined}>{site}</span>}
      {review_note && (status === 'rejected' || status === 'changes-requested') && (
        <span className="posts-note">{`Moderator’s note: ${review_note}`}</span>
      )}
      {deleted_at && (
        <span>{`Will be permanently deleted on ${siteTimeText(Date.parse(deleted_at))}`}</span>
      )}
    </div>
  );
}
