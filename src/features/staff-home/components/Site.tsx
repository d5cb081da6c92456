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
        <p className="mt-3 max-w-152 text-quiet">
          Nothing yet. Posts appear here once they’re live.
        </p>
      ) : (
        <ul className="staff-rows *:flex *:flex-wrap *:items-center *:gap-x-4 *:py-1">
          {posts.map(({ slug, title, published_at }) => (
            <li key={slug}>
              <a
                href={`/blog/${slug}`}
                className="inline-flex min-h-touch max-w-full items-center py-1.5 font-semibold wrap-anywhere hover:text-signal"
                dir="auto"
              >
                {title}
              </a>
              <time className="text-sm text-quiet" dateTime={published_at}>
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
      <p className="mt-3 grid justify-items-start gap-1">
        <span className="staff-chip" data-tone={tone}>
          {label}
        </span>
        <span className="wrap-anywhere">{text}</span>
      </p>
      <p className="mt-2">
        <a
          className="link inline-flex min-h-touch items-center"
          href={postsLink({ status: 'public', sort: 'published' })}
        >
          View public posts
        </a>
      </p>
    </ColumnSection>
  );
}
