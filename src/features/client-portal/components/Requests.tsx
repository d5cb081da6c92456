import { ColumnSection } from '~/features/staff';
import { siteTimeText } from '~/lib/zoned-time';
import type { ClientAnswer, ClientDocument, ClientRequest, Portal } from '../api';
import { nextStep, requestNames, statusOf } from '../rules';

/** The client's requests, or what to do without any. */
export function Requests({ portal, now }: { portal: Portal; now: number }) {
  const { requests, email } = portal;
  return (
    <ColumnSection id="requests" title={requests.length > 0 ? 'What happens next' : 'Start here'}>
      {requests.length === 0 ? (
        <>
          <p className="mt-3 max-w-152 wrap-anywhere">
            We have no requests from <b>{email}</b> yet. Request a free strategy call, or ask us
            anything below. If you used a different address, sign in with that one.
          </p>
          <p className="mt-5">
            <a href="/contact#form" className="action">
              Request my strategy call
            </a>
          </p>
        </>
      ) : (
        <ol className="staff-rows *:py-5">
          {requests.map((request) => (
            <li key={request.id}>
              <Request request={request} now={now} />
            </li>
          ))}
        </ol>
      )}
    </ColumnSection>
  );
}

function Request({ request, now }: { request: ClientRequest; now: number }) {
  const { id, form, created_at, summary, contact, documents, answers } = request;
  const { label, tone } = statusOf(request);
  return (
    <article aria-labelledby={`request-${id}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-5">
        <h3 id={`request-${id}`} className="font-semibold">
          {requestNames[form]}
        </h3>
        <span className="staff-chip" data-tone={tone}>
          {label}
        </span>
      </div>
      <p className="mt-1 max-w-152">{nextStep(request, now)}</p>
      {summary && (
        <p className="staff-quote mt-3 line-clamp-4 max-w-152 text-quiet" dir="auto">
          {summary}
        </p>
      )}
      {answers.length > 0 && <Answers answers={answers} />}
      {documents.length > 0 && <Documents documents={documents} />}
      <p className="mt-2 text-sm text-quiet">
        Sent <time dateTime={created_at}>{siteTimeText(Date.parse(created_at))}</time>
        <span>{contact && `. Your contact: ${contact}`}</span>
      </p>
    </article>
  );
}

function Answers({ answers }: { answers: readonly ClientAnswer[] }) {
  return (
    <div className="mt-3">
      <h4 className="label">{answers.length === 1 ? 'Our answer' : 'Our answers'}</h4>
      <ul className="max-w-152">
        {answers.map(({ kind, created_at, body, by }) => (
          <li key={created_at} className="mt-2 border-l-4 border-signal pl-4">
            {body && (
              <p className="wrap-anywhere whitespace-pre-line" dir="auto">
                {body}
              </p>
            )}
            <p className="text-sm text-quiet">
              <span>{`${kind === 'reply' ? 'Email' : 'Call'}${by ? ` from ${by}` : ''}, `}</span>
              <time dateTime={created_at}>{siteTimeText(Date.parse(created_at))}</time>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Documents({ documents }: { documents: readonly ClientDocument[] }) {
  return (
    <div className="mt-3">
      <h4 className="label">Documents</h4>
      <ul className="staff-touch wrap-anywhere">
        {documents.map(({ title, url, created_at }) => (
          <li key={url + created_at}>
            <a href={url} className="link" rel="noopener noreferrer" dir="auto">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
