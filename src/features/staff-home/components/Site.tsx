import { postsLink } from '~/features/posts';
import { ColumnSection } from '~/features/staff';
import { relativeTime } from '~/lib/format-date';
import type { StaffHome } from '../api/staff-home';
import { describePublishing } from '../rules/publishing';

/** The newest posts that visitors can open: all for moderators, their own for others. */
export function LiveRecently({ posts, now }: { posts: StaffHome['live_recently']; now: number }) {
  return (
    <ColumnSection id="home-live" title="Recently live">
      {posts.length === 0 ? (
        <p className="home-empty">Nothing yet. Posts appear here once they’re live.</p>
      ) : (
        <ul className="home-rows">
          {posts.map(({ slug, title, published_at }) => (
            <li key={slug}>
              <a href={`/blog/${slug}`} className="home-title" dir="auto">
                {title}
              </a>
              <time className="home-note" dateTime={published_at}>
                {relativeTime(Date.parse(published_at), now)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </ColumnSection>
  );
}

/** Whether changes of posts reach the site. */
export function Publishing({
  status,
  paused,
  now,
}: {
  status: NonNullable<StaffHome['publishing']>;
  paused: StaffHome['paused'];
  now: number;
}) {
  const { tone, label, text } = describePublishing(status, paused, now);
  return (
    <ColumnSection id="home-publishing" title="Publishing">
      <p className="home-health">
        <span className="staff-chip" data-tone={tone}>
          {label}
        </span>
        <span className="wrap-anywhere">{text}</span>
      </p>
      <p className="home-more">
        <a className="link" href={postsLink({ status: 'public', sort: 'published' })}>
          View public posts
        </a>
      </p>
    </ColumnSection>
  );
}
