import type { ReactNode } from 'react';
import { postsLink } from '~/features/posts';
import { ColumnSection } from '~/features/staff';
import { editLink, staffLink } from '~/lib/staff-links';
import { relativeTime } from '~/lib/format-date';
import { postStatusLabels, untitled, type PostStatus } from '~/lib/post-status';
import type { StaffHome } from '../api/staff-home';

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
      <WriteLink label="Write your first post" />
    </ColumnSection>
  );
}

/** Posts that couldn't be published, and why. Renders nothing if there are none. */
export function FailedPosts({ posts }: { posts: StaffHome['failed_posts'] }) {
  if (posts.length === 0) return null;
  return (
    <ColumnSection id="home-failed" title="Couldn’t be published">
      <ul className="staff-rows *:flex *:flex-wrap *:items-center *:gap-x-4 *:py-1">
        {posts.map(({ id, title, reason }) => (
          <li key={id}>
            <PostLink href={editLink(id)} title={title} />
            <span className="text-sm text-quiet wrap-anywhere">{reason}</span>
          </li>
        ))}
      </ul>
    </ColumnSection>
  );
}

/** The person's own posts that need work: sent back by a moderator, or still drafts. */
export function OwnPosts({ home, now }: { home: StaffHome; now: number }) {
  const { sent_back, recent_drafts, drafts, submitted, rejected, changes_requested } = home;
  const hasMoreSentBack = rejected + changes_requested > sent_back.length;
  const isEmpty = sent_back.length === 0 && drafts === 0;
  return (
    <ColumnSection id="home-posts" title="Your posts">
      {isEmpty && (
        <p className="mt-3 max-w-152 text-quiet">
          You have no drafts, and none of your posts were sent back.
        </p>
      )}
      {!isEmpty && (
        <ul className="staff-rows *:flex *:flex-wrap *:items-center *:gap-x-4 *:py-1">
          {sent_back.map(({ id, title, review_outcome, review_note }) => (
            <li key={id}>
              <PostLink href={editLink(id)} title={title} />
              <span className="staff-chip" data-tone="warm">
                {postStatusLabels[review_outcome]}
              </span>
              {review_note && (
                <blockquote className="staff-quote mt-1 mb-3 basis-full border-warm">
                  {review_note}
                </blockquote>
              )}
            </li>
          ))}
          {recent_drafts.map(({ id, title, updated_at }) => (
            <li key={id}>
              <PostLink href={editLink(id)} title={title} />
              <span className="staff-chip" data-tone="quiet">
                {postStatusLabels.draft}
              </span>
              <span className="text-sm text-quiet">{`Edited ${relativeTime(Date.parse(updated_at), now)}`}</span>
            </li>
          ))}
        </ul>
      )}
      {hasMoreSentBack && rejected > 0 && (
        <More href={ownPosts('rejected')}>{`View all rejected posts (${rejected})`}</More>
      )}
      {hasMoreSentBack && changes_requested > 0 && (
        <More href={ownPosts('changes-requested')}>
          {`View all posts with changes requested (${changes_requested})`}
        </More>
      )}
      {drafts > recent_drafts.length && (
        <More href={ownPosts('draft')}>{`View all ${drafts} drafts`}</More>
      )}
      {submitted > 0 && (
        <More href={ownPosts('submitted')}>
          {`${submitted === 1 ? '1 post is' : `${submitted} posts are`} waiting for review`}
        </More>
      )}
      <WriteLink label="Write a post" />
    </ColumnSection>
  );
}

/** A link to the posts that are counted here. `mine` is for moderators, who can also see other people's posts. */
const ownPosts = (status: PostStatus) => postsLink({ status, mine: true });

function PostLink({ href, title }: { href: string; title: string }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-touch max-w-full items-center py-1.5 font-semibold wrap-anywhere hover:text-signal"
      dir="auto"
    >
      {title.trim() || untitled}
    </a>
  );
}

function More({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className="mt-2">
      <a className="link inline-flex min-h-touch items-center" href={href}>
        {children}
      </a>
    </p>
  );
}

function WriteLink({ label }: { label: string }) {
  return (
    <p className="mt-5">
      <a href={staffLink('/blog/create')} className="action">
        {label}
      </a>
    </p>
  );
}
