import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { editLink } from '~/lib/staff-links';
import { $now } from '~/lib/browser-state';
import { longDateTime, relativeTime } from '~/lib/format-date';
import type { Post } from '../api/posts';
import { canDo } from '../rules/actions';
import { commentsLink } from '../rules/links';
import { actionLabels } from '../rules/messages';
import { pageOf, titleOf } from '../rules/post-status';
import { PostStatus } from './PostStatus';
import { usePosts } from './PostsContext';

export function PostRow({ post }: { post: Post }) {
  const { $selected, select } = usePosts();
  const isSelected = useStore($selected).has(post.id);
  const title = titleOf(post);
  const edit = editable(post);
  return (
    <div role="row" className="posts-row" data-selected={isSelected || undefined}>
      <Cell name="select">
        <label className="flex size-touch cursor-pointer items-center">
          <input
            type="checkbox"
            className="field-checkbox"
            aria-label={`Select “${title}”`}
            checked={isSelected}
            onChange={() => select([post], !isSelected)}
          />
        </label>
      </Cell>
      <Cell name="post">
        <span className="staff-item-title block [&>a]:hover:text-signal" dir="auto">
          {edit ? <a href={edit}>{title}</a> : title}
        </span>
        <span className="mt-1 flex flex-wrap gap-x-3 text-sm leading-[1.4] text-quiet">
          {post.is_featured && <b className="text-signal">Featured</b>}
          {post.category && <span dir="auto">{post.category}</span>}
          {post.author_name && <span dir="auto">{post.author_name}</span>}
          {post.has_draft && post.version > 0 && <span>Has unsubmitted changes</span>}
        </span>
      </Cell>
      <Cell name="status">
        <PostStatus post={post} />
      </Cell>
      <Cell name="comments">
        <Comments post={post} />
      </Cell>
      <Cell name="updated">
        <span className="@min-[58rem]:hidden">Updated </span>
        <Time at={post.updated_at} />
      </Cell>
      <Cell name="actions">
        <Actions post={post} />
      </Cell>
    </div>
  );
}

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div role="cell" className={`posts-cell posts-cell-${name}`}>
      {children}
    </div>
  );
}

/** Posts in the trash can't be edited. */
function editable(post: Post): string | undefined {
  return post.status === 'trash' ? undefined : editLink(post.id);
}

/** When, relative to now. The exact time is in the tooltip. */
function Time({ at }: { at: string }) {
  const time = Date.parse(at);
  return (
    <time dateTime={at} title={longDateTime(time)}>
      {relativeTime(time, useStore($now))}
    </time>
  );
}

function Comments({ post }: { post: Post }) {
  const { role } = useStore(usePosts().$person);
  const { comment_count: count, pending_comment_count: pending } = post;
  if (post.version === 0) return null;
  const text = (
    <>
      <span>{count}</span>
      <span className="@min-[58rem]:sr-only">{count === 1 ? ' comment' : ' comments'}</span>
      {pending > 0 && <b className="text-warm">{` (${pending} to moderate)`}</b>}
    </>
  );
  const link = role === 'user' || post.status === 'trash' ? undefined : commentsLink(post);
  return link && count > 0 ? (
    <a href={link} className="link">
      {text}
    </a>
  ) : (
    <span>{text}</span>
  );
}

function Actions({ post }: { post: Post }) {
  const { $person, $outcome, decide } = usePosts();
  const person = useStore($person);
  const busy = useStore($outcome).status === 'submitting';
  const edit = editable(post);
  const page = pageOf(post);
  return (
    <div className="posts-actions staff-touch flex flex-wrap gap-x-5 text-sm font-semibold @min-[58rem]:-mt-3">
      {edit && (
        <a href={edit} className="link">
          Edit
          <About post={post} />
        </a>
      )}
      {page && (
        <a href={page} className="link">
          View
          <About post={post} />
        </a>
      )}
      {(['feature', 'unfeature'] as const)
        .filter((action) => canDo(action, post, person))
        .map((action) => (
          <button
            key={action}
            type="button"
            className="link"
            aria-disabled={busy || undefined}
            onClick={() => void (busy || decide(action, [post]))}
          >
            <span>{actionLabels[action]}</span>
            <About post={post} />
          </button>
        ))}
    </div>
  );
}

/** Tells screen readers which post a link or button is for. */
function About({ post }: { post: Post }) {
  return <span className="sr-only">{` “${titleOf(post)}”`}</span>;
}
