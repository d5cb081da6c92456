import { useId } from 'react';
import { Button, Time } from '~/features/staff';
import { countOf } from '~/lib/count';
import { staffLink } from '~/lib/staff-links';
import type { Undelivered, UndeliveredMessage } from '../api';
import { canRetry, nameOf, reasonOf, recipientOf, subjectOf } from '../rules/describe';
import * as store from '../store';

/** Messages that weren't delivered, and what to do about all of them. */
export function MessageList({ count, messages }: Undelivered) {
  return (
    <section aria-labelledby="undelivered-title">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-4">
        <h2 id="undelivered-title" className="display text-title">
          {countOf(count, 'message')}
        </h2>
        <Buttons messages={messages} least={2} />
      </div>
      {count > messages.length && (
        <p className="max-w-152 pb-4 text-quiet">{`Showing ${messages.length} of ${count}.`}</p>
      )}
      <ul className="staff-rows mt-0 mb-8 border-b border-rule *:first:border-ink *:py-5">
        {messages.map((message) => (
          <li key={message.id}>
            <Row message={message} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ButtonsProps {
  messages: readonly UndeliveredMessage[];
  /** How many of them a button needs. */
  least: number;
  /** ID of the heading that names the only message. */
  describedBy?: string;
}

/** Sends messages again, or discards them, as far as that's possible. */
function Buttons({ messages, least, describedBy }: ButtonsProps) {
  const retryable = messages.filter(canRetry);
  const discardable = messages.filter(({ can_discard }) => can_discard);
  const common = { action: store.action, 'aria-describedby': describedBy };
  return (
    <>
      {retryable.length >= least && (
        <Button
          {...common}
          look={describedBy ? 'outline' : 'main'}
          onClick={() => store.retry(retryable)}
        >
          {describedBy ? 'Try again' : `Try these ${retryable.length} again`}
        </Button>
      )}
      {discardable.length >= least && (
        <Button {...common} look="link" onClick={() => store.action.ask(discardable)}>
          {describedBy ? 'Discard…' : `Discard these ${discardable.length}…`}
        </Button>
      )}
    </>
  );
}

function Row({ message }: { message: UndeliveredMessage }) {
  const headingId = useId();
  const { dead_at, attempts, last_error, is_expired } = message;
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
          <Buttons messages={[message]} least={1} describedBy={headingId} />
        </div>
      </div>
    </article>
  );
}
