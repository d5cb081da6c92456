import type { CommentItem } from '../rules/items';
import { describeHistory, describeSignals } from '../rules/spam-signals';

/** A comment with its post, its author's history, and its spam signals. */
export function CommentContext({ item }: { item: CommentItem }) {
  const signals = describeSignals(item);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-quiet">
        <span>
          On{' '}
          <a href={`/blog/${item.post_slug}#comments`} className="link" dir="auto">
            {item.post_title}
          </a>
        </span>
      </p>
      {item.parent_content !== null && (
        <blockquote className="staff-quote mt-3 max-w-176 border-l-4 text-sm text-quiet">
          <p className="label">In reply to</p>
          <p dir="auto">{item.parent_content}</p>
        </blockquote>
      )}
      <p className="mt-2 max-w-176 whitespace-pre-line" dir="auto">
        {item.content}
      </p>
      <dl className="moderation-facts">
        <div>
          <dt>Other comments</dt>
          <dd>{describeHistory(item.history)}</dd>
        </div>
        <div data-warm={item.spam_score > 0 || undefined}>
          <dt>Spam score</dt>
          <dd>
            <b>{item.spam_score}</b>
            {signals.length > 0 && (
              <ul>
                {signals.map((signal) => (
                  <li key={signal}>{signal}</li>
                ))}
              </ul>
            )}
          </dd>
        </div>
      </dl>
    </>
  );
}
