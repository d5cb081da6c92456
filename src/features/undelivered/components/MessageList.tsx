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
  const busy = useStore(store.$change).status === 'submitting' || undefined;
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
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-4">
        <h2 ref={heading} tabIndex={-1} id="undelivered-title" className="display text-title">
          {countOf(count, 'message')}
        </h2>
        {/* As tall as its button, so that the rows don’t move when it appears. */}
        <div role="status" className="mr-auto min-h-touch">
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
                onClick={() => store.discardDialog.open(discardable)}
              >
                {`Discard these ${discardable.length}…`}
              </button>
            )}
          </div>
        )}
      </div>
      {count > messages.length && (
        <p className="max-w-152 pb-4 text-quiet">{`Showing ${messages.length} of ${count}.`}</p>
      )}
      <ul className="staff-rows mt-0 mb-8 border-b border-rule *:first:border-ink *:py-5">
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
    <article
      className="grid grid-cols-1 gap-x-[clamp(2rem,6vw,6rem)] gap-y-3 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
      aria-labelledby={headingId}
    >
      <div className="staff-touch">
        <h3 id={headingId} className="font-semibold">
          {nameOf(message)}
        </h3>
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
        <p className="staff-quiet mt-1">
          <span>{`Failed after ${countOf(attempts, 'attempt')},`}</span> <Time at={dead_at} />
        </p>
      </div>
      <div className="max-w-152">
        <p>{reasonOf(message)}</p>
        {last_error && <p className="staff-quiet mt-1">{`Error: ${last_error}`}</p>}
        <div className="staff-buttons mt-3">
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
              onClick={() => store.discardDialog.open([message])}
            >
              Discard…
            </button>
          )}
        </div>
      </div>
    </article>
  );
}
