import { pageOf, PostStatus, postsLink, titleOf } from '~/features/posts';
import { ColumnSection } from '~/features/staff';
import { relativeTime } from '~/lib/format-date';
import { editLink, staffLink } from '~/lib/staff-links';
import type { OwnPost, StaffHome } from '../api/staff-home';

/** What people without a post can do first. */
export function FirstPost() {
  return (
    <ColumnSection id="home-posts" title="Write your first post">
      <ol className="mt-4 grid max-w-152 list-decimal gap-2 pl-5 marker:font-semibold marker:text-signal">
        <li>
          <b>Write a draft.</b> It’s saved while you type.
        </li>
        <li>
          <b>Submit it for review.</b> A moderator publishes it, or tells you what to change.
        </li>
        <li>
          <b>See it go live.</b> Then it’s on the blog, and you can share it.
        </li>
      </ol>
      <p className="mt-5">
        <a href={staffLink('/blog/create')} className="action">
          Create New Post
        </a>
      </p>
    </ColumnSection>
  );
}

/** The person's own posts, those that need work first, each with what visitors see of it. */
export function OwnPosts({ home, now }: { home: StaffHome; now: number }) {
  const { posts, post_count } = home;
  const link = { href: postsLink({ mine: '1' }), label: `All your posts (${post_count})` };
  return (
    <ColumnSection id="home-posts" title="Your posts" {...(post_count > posts.length && { link })}>
      {posts.length === 0 ? (
        <p className="text-quiet">You have no posts or drafts.</p>
      ) : (
        <ul className="staff-rows mt-0 *:py-1 *:pb-3 *:first:border-t-0">
          {posts.map((post) => (
            <Row key={post.id} post={post} now={now} />
          ))}
        </ul>
      )}
    </ColumnSection>
  );
}

function Row({ post, now }: { post: OwnPost; now: number }) {
  return (
    <li>
      <a
        href={pageOf(post) ?? editLink(post.id)}
        className="inline-flex min-h-touch max-w-full items-center py-1.5 font-semibold wrap-anywhere hover:text-signal"
        dir="auto"
      >
        {titleOf(post)}
      </a>
      <PostStatus post={{ ...post, deleted_at: null }} />
      {post.status === 'draft' && (
        <p className="text-sm text-quiet">{`Edited ${relativeTime(Date.parse(post.updated_at), now)}`}</p>
      )}
    </li>
  );
}
