import { postStatusLabels } from '~/lib/post-status';
import type { Post } from '../api/posts';
import { siteTimeText, trashDays } from '../rules/messages';
import { publishingText, statusTones } from '../rules/post-status';

const dayMs = 24 * 60 * 60_000;

/** The status of a post, its schedule, the moderator's note, and how far the site has come. */
export function PostStatus({ post }: { post: Post }) {
  const { status, scheduled_for, review_note, trashed_at, publishing } = post;
  const site = publishingText(post);
  return (
    <div className="posts-status">
      <span className="staff-chip" data-tone={statusTones[status]}>
        {postStatusLabels[status]}
      </span>
      {status === 'scheduled' && scheduled_for && (
        <span data-warm={post.is_late || undefined}>
          {post.is_late ? 'Late: due ' : 'For '}
          {siteTimeText(scheduled_for)}
        </span>
      )}
      {site && <span data-warm={publishing === 'failed' || undefined}>{site}</span>}
      {review_note && (status === 'rejected' || status === 'changes-requested') && (
        <span className="posts-note">Moderator’s note: {review_note}</span>
      )}
      {trashed_at && (
        <span>
          Deleted for good on{' '}
          {siteTimeText(new Date(Date.parse(trashed_at) + trashDays * dayMs).toISOString())}
        </span>
      )}
    </div>
  );
}
