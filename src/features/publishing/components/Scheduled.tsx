import { postsLink } from '~/features/posts';
import { ColumnSection } from '~/features/staff';
import { relativeTime } from '~/lib/format-date';
import { editLink } from '~/lib/staff-links';
import { siteTimeText } from '~/lib/zoned-time';
import type { ScheduledPost } from '../api/publishing';
import { isLate } from '../rules/late';

/** Posts that will go live at a time, and those that should have. */
export function Scheduled({ posts, now }: { posts: readonly ScheduledPost[]; now: number }) {
  const hasLate = posts.some((post) => isLate(post, now));
  return (
    <ColumnSection id="publishing-scheduled" title="Scheduled posts">
      {posts.length === 0 && (
        <p className="staff-note">
          Nothing is scheduled. Moderators can schedule a post when they approve it.
        </p>
      )}
      {hasLate && (
        <p className="staff-note">
          Late posts go live as soon as the backend’s scheduled job runs again. Make sure that
          dispatch-outbox is called every minute (docs/deploy.md), or publish them now.
        </p>
      )}
      {posts.length > 0 && (
        <>
          <ul className="staff-rows staff-touch">
            {posts.map((post) => {
              const time = Date.parse(post.scheduled_for);
              return (
                <li key={post.id}>
                  <a className="link wrap-anywhere" dir="auto" href={editLink(post.id)}>
                    {post.title}
                  </a>
                  <p className="staff-quiet">
                    <time dateTime={post.scheduled_for}>{siteTimeText(time)}</time>
                    <span>{`, by ${post.author_name}`}</span>
                  </p>
                  {isLate(post, now) && (
                    <span className="staff-chip" data-tone="warm">
                      {`Late: due ${relativeTime(time, now)}`}
                    </span>
                  )}
                </li>
              );
            })}
          </ul>
          <p>
            <a className="link" href={postsLink({ status: 'scheduled' })}>
              Manage scheduled posts
            </a>
          </p>
        </>
      )}
    </ColumnSection>
  );
}
