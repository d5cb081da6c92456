import './comments.css';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { CommentForm, type PostTarget } from './components/CommentForm';
import { ThreadItem } from './components/CommentItem';
import { loadingFailed, loadingText, newCommentFormId, outcomes } from './messages';
import { commentThread, type CommentThread } from './store/thread';

/** A post's comments, and the form to add one. Without JavaScript, only the form works. */
export default function CommentSection({ postId, ...target }: PostTarget & { postId: string }) {
  const [thread] = useState(() => commentThread(postId));
  useEffect(() => {
    const stop = thread.$focused.listen((focused) => {
      // Wait until it's rendered. By then, the browser has adjusted the scroll position.
      requestAnimationFrame(() => document.getElementById(focused?.id ?? '')?.focus());
    });
    thread.open();
    return stop;
  }, [thread]);
  return (
    <div className="comment-columns">
      <header className="flex flex-wrap items-center justify-between gap-x-4">
        <Title thread={thread} />
        <a
          href={`#${newCommentFormId}`}
          className="link inline-flex min-h-touch items-center lg:hidden"
        >
          Write a comment
        </a>
      </header>
      <Outcomes />
      <div className="comment-list max-w-[42rem] noscript:hidden">
        <CommentList thread={thread} {...target} />
        <LoadingStatus thread={thread} />
      </div>
      <CommentForm
        id={newCommentFormId}
        title="Write a comment"
        submitLabel="Submit comment"
        createForm={() => thread.newComment}
        {...target}
      />
    </div>
  );
}

function Title({ thread }: { thread: CommentThread }) {
  const count = useStore(thread.$count);
  return (
    <h2 id="comments-title" tabIndex={-1} className="display text-title">
      {count ? `${count} ${count === 1 ? 'comment' : 'comments'}` : 'Comments'}
    </h2>
  );
}

/**
 * Outcomes of a form posted without JavaScript. The URL fragment of the redirect shows one of them. The attribute hides
 * them from reader views, too.
 */
function Outcomes() {
  return Object.entries(outcomes).map(([name, text]) => (
    <p
      key={name}
      id={`comment-${name}`}
      className="comment-outcome comment-highlight border-y-2 py-4 font-semibold"
      hidden
    >
      {text}
    </p>
  ));
}

function CommentList({ thread, ...target }: PostTarget & { thread: CommentThread }) {
  const threads = useStore(thread.$threads);
  const hasMore = useStore(thread.$hasMore);
  const replyingTo = useStore(thread.$replyingTo);
  return (
    <>
      {threads.length > 0 && (
        <ol>
          {threads.map((comment) => (
            <ThreadItem
              key={comment.id}
              thread={thread}
              comment={comment}
              replying={comment.id === replyingTo}
              {...target}
            />
          ))}
        </ol>
      )}
      {hasMore && (
        <button type="button" className="action action-outline" onClick={thread.showMore}>
          Show more comments
        </button>
      )}
    </>
  );
}

/** What the list shows instead of comments. */
function LoadingStatus({ thread }: { thread: CommentThread }) {
  const status = useStore(thread.$status);
  const threads = useStore(thread.$threads);
  const isEmpty = status === 'success' && threads.length === 0;
  const emptyText = isEmpty ? 'No comments yet. Be the first to comment.' : undefined;
  const statusText = { loading: loadingText, error: loadingFailed, success: emptyText }[status];
  return (
    <>
      <p role="status" className={statusText && 'py-4 text-quiet'}>
        {statusText}
      </p>
      {status === 'error' && (
        <button
          type="button"
          className="action action-outline"
          onClick={() => {
            thread.open();
            // This button disappears.
            document.getElementById('comments-title')?.focus();
          }}
        >
          Try again
        </button>
      )}
    </>
  );
}
