import { useStore } from '@nanostores/react';
import { memo, useRef, useState } from 'react';
import { $now } from '~/lib/browser-state';
import { longDateTime, relativeTime } from '~/lib/format-date';
import type { CommentThread, ShownComment, Thread } from '../store/thread';
import { CommentForm, type PostTarget } from './CommentForm';

const textButton = 'link min-h-touch min-w-touch text-left text-sm font-semibold';

interface ThreadItemProps extends PostTarget {
  thread: CommentThread;
  comment: Thread;
  /** Whether the reply form is open. */
  replying: boolean;
}

/** A comment with its replies and its reply form. Formatting the times of all comments is slow, so it's a `memo`. */
export const ThreadItem = memo(function ThreadItem(props: ThreadItemProps) {
  const { thread, comment, replying, ...target } = props;
  /** Whether the visitor opened the form. It also opens for a reply restored from a draft. */
  const [opened, setOpened] = useState(false);
  const replyButton = useRef<HTMLButtonElement>(null);
  const { id, author_name: author, pending, replies } = comment;
  return (
    <li className="comment-thread">
      <CommentItem comment={comment} />
      {!pending && (
        <button
          ref={replyButton}
          type="button"
          className={textButton}
          aria-expanded={replying}
          onClick={() => {
            setOpened(true);
            thread.replyTo(replying ? undefined : id);
          }}
        >
          Reply <span className="sr-only">{`to ${author}`}</span>
        </button>
      )}
      {replying && (
        <CommentForm
          id={`reply-${id}`}
          title={`Reply to ${author}`}
          submitLabel="Submit reply"
          createForm={() => thread.reply(id)}
          focusOnOpen={opened}
          {...target}
        >
          <button
            type="button"
            className={textButton}
            onClick={() => {
              thread.replyTo(undefined);
              replyButton.current?.focus();
            }}
          >
            Cancel
          </button>
        </CommentForm>
      )}
      {replies.length > 0 && (
        <ol aria-label={`Replies to ${author}`}>
          {replies.map((reply) => (
            <li key={reply.id}>
              <CommentItem comment={reply} />
            </li>
          ))}
        </ol>
      )}
    </li>
  );
});

const CommentItem = memo(function CommentItem({ comment }: { comment: ShownComment }) {
  const { author_name: author, content, created_at: at, pending } = comment;
  const id = `comment-${comment.id}`;
  const now = useStore($now);
  const time = Date.parse(at);
  return (
    // The focus scrolls a new comment into view, and must not leave it behind the toast.
    <article
      id={id}
      className="comment-target"
      tabIndex={-1}
      aria-label={`Comment by ${author}`}
      aria-describedby={pending ? `${id}-pending` : undefined}
    >
      <header className="flex flex-wrap items-center gap-x-4">
        <b dir="auto">{author}</b>
        {comment.is_by_staff && (
          <span className="comment-highlight border px-2 text-sm font-semibold">Staff</span>
        )}
        <a
          href={`#${id}`}
          className="inline-flex min-h-touch items-center text-sm text-quiet hover:text-signal hover:underline"
        >
          <time dateTime={at} title={longDateTime(time)}>
            {relativeTime(time, now)}
          </time>
        </a>
      </header>
      {pending && (
        <p id={`${id}-pending`} className="comment-pending mb-2 text-sm text-quiet">
          <b>Awaiting approval.</b> Only you can see this comment until it’s published.
        </p>
      )}
      {/* Not a <p>: reader views would take long comments for the article if the post is short. */}
      <span className="comment-text block" dir="auto">
        {content}
      </span>
    </article>
  );
});
