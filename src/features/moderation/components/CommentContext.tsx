import type { CommentItem } from '../rules/items';
import { describeHistory, describeSignals } from '../rules/spam-signals';

/** Which post a comment is on, and what's known about its author. Below the name if there's no room beside it. */
export function CommentPlace({ item }: { item: CommentItem }) {
  const history = describeHistory(item.history);
  return (
    <p className="min-w-0 flex-1 text-sm leading-[1.8] text-quiet max-lg:order-1 max-lg:basis-full">
      {item.is_by_staff && <span className="staff-chip mr-2">Staff</span>}
      <span>
        On{' '}
        <a href={`/blog/${item.post_slug}#comments`} className="link" dir="auto">
          {item.post_title}
        </a>
      </span>
      {history && <span>{`. Other comments from this address: ${history}`}</span>}
    </p>
  );
}

/** A comment's text, what it replies to, and why it looks like spam. */
export function CommentContext({ item }: { item: CommentItem }) {
  const signals = describeSignals(item);
  return (
    <>
      {item.parent_content !== null && (
        <blockquote className="staff-quote mt-2 max-w-176 border-l-4 text-sm text-quiet">
          <p className="label">In reply to</p>
          <p dir="auto">{item.parent_content}</p>
        </blockquote>
      )}
      <p className="mt-1 max-w-176 whitespace-pre-line" dir="auto">
        {item.content}
      </p>
      {signals.length > 0 && (
        <ul className="mt-1 text-sm text-warm">
          {signals.map((signal) => (
            <li key={signal}>{signal}</li>
          ))}
        </ul>
      )}
    </>
  );
}
