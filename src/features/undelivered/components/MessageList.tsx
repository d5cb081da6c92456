import { useStore } from '@nanostores/react';
import { useId, useRef } from 'react';
import { Time } from '~/features/staff';
import { countOf } from '~/lib/count';
import { staffLink } from '~/lib/staff-links';
import type { UndeliveredMessage } from '../api/undelivered';
import { canRetry, nameOf, recipientOf, subjectOf } from '../rules/describe';
import type { ShownMessages } from '../rules/hide-new-messages';
import { reasonOf } from '../rules/reason';
import type { UndeliveredStore } from '../store/undelivered';

interface Props extends ShownMessages {
  store: UndeliveredStore;
}

/** Messages that weren't delivered, and what to do about all of them. */
export function MessageList({ store, count, messages, newCount }: Props) {
  const busy = useStore(store.$change).status === 'busy' || undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const retryable = messages.filter(canRetry);
  const discardable = messages.filter((message) => message.can_discard);
  const showNew = async () => {
    await store.refresh();
    // The focused button is gone.
    heading.current?.focus();
  };
  return (
    <section aria-labelledby="undelivered-title">
      <div className="undelivered-head">
        <h2 ref={heading} tabIndex={-1} id="undelivered-title" className="display text-title">
          {countOf(count, 'message')}
        </h2>
        <div role="status" className="undelivered-new">
          {newCount > 0 && (
            <button type="button" className="link staff-link-button" onClick={() => void showNew()}>
              {`Show ${countOf(newCount, 'new message')}`}
            </button>
          )}
        </div>
        {messages.length > 1 && (
          <div className="staff-buttons">
            {retryable.length > 1 && (
              <button
                type="button"
                className="action"
                aria-disabled={busy}
                onClick={() => void store.retry(retryable)}
              >
                {`Try these ${retryable.length} again`}
              </button>
            )}
            {discardable.length > 1 && (
              <button
                type="button"
                className="link staff-link-button"
                aria-disabled={busy}
                onClick={() => store.discarding.ask(discardable)}
              >
                {`Discard these ${discardable.length}…`}
              </button>
            )}
          </div>
        )}
      </div>
      {count > messages.length && (
        <p className="staff-note">{`Showing ${messages.length} of ${count}.`}</p>
      )}
      <ul className="undelivered-rows">
        {messages.map((message) => (
          <li key={message.id}>
            <Row store={store} message={message} busy={busy} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  store: UndeliveredStore;
  message: UndeliveredMessage;
  busy: true | undefined;
}

function Row({ store, message, busy }: RowProps) {
  const headingId = useId();
  const { dead_at, attempts, last_error, can_discard, is_expired } = message;
  const recipient = recipientOf(message);
  const subject = subjectOf(message);
  return (
    <article className="undelivered-row" aria-labelledby={headingId}>
      <div className="undelivered-what">
        <h3 id={headingId}>{nameOf(message)}</h3>
        {recipient && (
          <p className="wrap-anywhere">
            <bdi>{recipient}</bdi>
          </p>
        )}
        {subject && (
          <p>
            <a className="link wrap-anywhere" dir="auto" href={subject.href}>
              {subject.text}
            </a>
          </p>
        )}
        <p className="undelivered-quiet">
          <span>{`Failed after ${countOf(attempts, 'attempt')},`}</span> <Time at={dead_at} />
        </p>
      </div>
      <div className="undelivered-why">
        <p>{reasonOf(message)}</p>
        {last_error && <p className="undelivered-quiet wrap-anywhere">{`Error: ${last_error}`}</p>}
        <div className="staff-buttons">
          {is_expired && (
            <a className="action action-outline" href={staffLink('/staff/people')}>
              Go to People
            </a>
          )}
          {canRetry(message) && (
            <button
              type="button"
              className="action action-outline"
              aria-disabled={busy}
              aria-describedby={headingId}
              onClick={() => void store.retry([message])}
            >
              Try again
            </button>
          )}
          {can_discard && (
            <button
              type="button"
              className="link staff-link-button"
              aria-disabled={busy}
              aria-describedby={headingId}
              onClick={() => store.discarding.ask([message])}
            >
              Discard…
            </button>
          )}
        </div>
      </div>
    </article>
  );
}
