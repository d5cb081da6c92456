import { useStore } from '@nanostores/react';
import { $currentRole } from '~/features/auth';
import { Button, SelectBox, Time } from '~/features/staff';
import { countOf } from '~/lib/count';
import { editLink } from '~/lib/staff-links';
import type { Post } from '../api/posts';
import { canDo, canEdit, canSelect, commentsLink } from '../rules/actions';
import { actionLabels } from '../rules/messages';
import { pageOf, titleOf } from '../rules/post-status';
import * as decisions from '../store/decisions';
import * as posts from '../store/posts';
import { PostStatus } from './PostStatus';

/** Where there's no room for columns, what's about a post is below its title. */
const wide = '@max-[58rem]:col-[2/-1]';

export function PostRow({ post }: { post: Post }) {
  const isSelected = useStore(posts.selection.$items).has(post.id);
  const title = titleOf(post);
  const role = useStore($currentRole);
  const link = canEdit(post, role) ? editLink(post.id) : pageOf(post);
  const isPost = post.version > 0;
  return (
    <div
      className="grid grid-cols-[auto_auto_minmax(0,1fr)] gap-x-4 gap-y-1 py-2 wrap-anywhere data-selected:bg-sheet data-selected:[box-shadow:0.75rem_0_var(--color-sheet),-0.75rem_0_var(--color-sheet),-1rem_0_var(--color-signal)] @min-[58rem]:grid-cols-[auto_minmax(0,1fr)_minmax(0,16rem)_8rem_11rem_11rem] @min-[58rem]:py-3"
      data-selected={isSelected || undefined}
    >
      {/* Takes no room if no post of the list can be selected. */}
      <div className="-mt-2 in-[ul:has([type=checkbox])]:w-11 @max-[58rem]:[grid-area:1/1/span_4] @min-[58rem]:-mt-2.5">
        {canSelect(post, role) && (
          <SelectBox selection={posts.selection} item={post} label={`Select “${title}”`} />
        )}
      </div>
      <div className={wide}>
        <span
          className="display text-[1.375rem] leading-[1.15] block [&>a]:hover:text-signal"
          dir="auto"
        >
          {link ? <a href={link}>{title}</a> : title}
        </span>
        <span className="mt-1 flex flex-wrap gap-x-3 text-sm leading-[1.4] text-quiet">
          {post.is_featured && <b className="text-signal">Featured</b>}
          {post.category && <span dir="auto">{post.category}</span>}
          {post.author_name && <span dir="auto">{post.author_name}</span>}
          {post.has_draft && isPost && <span>Has changes that aren’t live</span>}
        </span>
      </div>
      <div className={wide}>
        <PostStatus post={post} />
      </div>
      <div className="text-sm @max-[58rem]:col-2 @max-[58rem]:empty:hidden">
        {isPost && <Comments post={post} />}
      </div>
      <div className={`text-sm ${isPost ? '@max-[58rem]:col-3' : wide}`}>
        {/* A post waits since it was submitted, as in moderation. */}
        {post.status === 'submitted' && post.submitted_at ? (
          <span>
            Submitted <Time at={post.submitted_at} />
          </span>
        ) : (
          <span>
            Updated <Time at={post.updated_at} />
          </span>
        )}
      </div>
      <div className={wide}>
        <Actions post={post} />
      </div>
    </div>
  );
}

function Comments({ post }: { post: Post }) {
  const role = useStore($currentRole);
  const { comment_count: count, pending_comment_count: pending } = post;
  const text = (
    <>
      <span>{countOf(count, 'comment')}</span>
      {pending > 0 && <b className="text-warm">{` (${pending} to review)`}</b>}
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
  const role = useStore($currentRole);
  const page = pageOf(post);
  return (
    <div className="staff-touch flex flex-wrap gap-x-5 text-sm font-semibold @min-[58rem]:-mt-3">
      {canEdit(post, role) && (
        <a href={editLink(post.id)} className="link">
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
        .filter((action) => canDo(action, post, role))
        .map((action) => (
          <Button
            key={action}
            look="link"
            action={decisions.action}
            onClick={() => decisions.decide(action, [post])}
          >
            <span>{actionLabels[action]}</span>
            <About post={post} />
          </Button>
        ))}
    </div>
  );
}

/** Tells screen readers which post a link or button is for. */
function About({ post }: { post: Post }) {
  return <span className="sr-only">{` “${titleOf(post)}”`}</span>;
}
