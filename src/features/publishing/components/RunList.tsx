import { ColumnSection } from '~/features/staff';
import { relativeTime } from '~/lib/format-date';
import { editLink } from '~/lib/staff-links';
import type { Publishing, Run } from '../api/publishing';
import { explainFailure } from '../rules/failure';
import { causesOf, duration, stagesOf, triggerOf } from '../rules/run';

interface Props {
  publishing: Publishing;
  now: number;
}

/** The latest runs: their stages, who triggered them, and what they changed. */
export function RunList({ publishing, now }: Props) {
  const { runs, actions } = publishing;
  return (
    <ColumnSection id="publishing-runs" title="Recent activity">
      {runs.length === 0 ? (
        <p className="staff-note">Nothing yet. Changes to the site appear here.</p>
      ) : (
        <ol className="staff-rows staff-touch">
          {runs.map((run) => (
            <li key={run.id}>
              {/* "Just now". */}
              <p className="staff-quiet first-letter:uppercase">
                {relativeTime(Date.parse(run.ended_at ?? run.started_at), now)}
              </p>
              <Triggers run={run} causes={causesOf(run, actions)} />
              <Stages run={run} />
              {run.error !== null && <FailedRun run={run} error={run.error} />}
              <Pages details={run.details} />
              {run.details && <Warnings {...run.details} />}
              {run.details && <Failures {...run.details} />}
            </li>
          ))}
        </ol>
      )}
    </ColumnSection>
  );
}

function Triggers({ run, causes }: { run: Run; causes: readonly string[] }) {
  return (
    <ul className="*:flex *:flex-wrap *:items-center *:gap-x-4">
      {causes.map((cause, index) => (
        <li key={index}>
          <b>{cause}</b>
        </li>
      ))}
      {run.changes.map((change) => (
        <li key={change.post_id}>
          {change.title === null ? (
            <b>A deleted post</b>
          ) : (
            <a className="link" dir="auto" href={editLink(change.post_id)}>
              {change.title}
            </a>
          )}
          <span className="staff-quiet">
            {` ${triggerOf(change)}${change.author === null ? '' : `. Author: ${change.author}`}`}
          </span>
        </li>
      ))}
      {causes.length === 0 && run.changes.length === 0 && (
        <li>Routine check. Nothing had changed.</li>
      )}
    </ul>
  );
}

const stages = {
  done: { text: 'done', look: 'border-signal' },
  current: { text: 'in progress', look: 'border-ink font-semibold' },
  ahead: { text: 'not yet', look: 'border-rule text-quiet' },
  failed: { text: 'failed', look: 'border-warm font-semibold' },
};

function Stages({ run }: { run: Run }) {
  return (
    <ol
      className="mt-1 grid grid-cols-2 gap-x-4 gap-y-2 text-sm md:grid-cols-4"
      aria-label="Stages"
    >
      {stagesOf(run).map(({ name, status, ms }) => (
        <li key={name} className={`flex flex-wrap gap-x-2 border-t-2 pt-1 ${stages[status].look}`}>
          <span>{name}</span> <span className="sr-only">{`(${stages[status].text})`}</span>
          {ms !== undefined && <span className="staff-quiet">{duration(ms)}</span>}
        </li>
      ))}
    </ol>
  );
}

function FailedRun({ run, error }: { run: Run; error: string }) {
  return (
    <div className="staff-problem grid gap-2">
      <p className="wrap-anywhere">
        {run.ended_at === null ? `The last attempt failed: ${error}` : error}
      </p>
      <p>
        <b>{explainFailure(error)}</b>
      </p>
    </div>
  );
}

type Details = NonNullable<Run['details']>;

function Warnings({ warnings, warningCount }: Pick<Details, 'warnings' | 'warningCount'>) {
  if (warnings.length === 0) return null;
  return (
    <ul className="staff-problem grid gap-2" aria-label="Warnings">
      {warnings.map((warning) => (
        <li className="wrap-anywhere" key={warning}>
          {warning}
        </li>
      ))}
      <More shown={warnings.length} count={warningCount} />
    </ul>
  );
}

function Failures({ failures, failureCount }: Pick<Details, 'failures' | 'failureCount'>) {
  if (failures.length === 0) return null;
  return (
    <ul className="staff-problem grid gap-2" aria-label="Couldn’t be published">
      {failures.map(({ post_id, path, reason }) => (
        <li className="wrap-anywhere" key={path}>
          {post_id === null ? (
            <span>{path}</span>
          ) : (
            <a href={editLink(post_id)} className="link">
              {path}
            </a>
          )}
          <span>{`: ${reason}`}</span>
        </li>
      ))}
      <More shown={failures.length} count={failureCount} />
    </ul>
  );
}

function Pages({ details }: { details: Run['details'] }) {
  if (!details?.causes || details.causes.length === 0) return null;
  const { pages, pageCount = 0 } = details;
  if (!pages) return <p className="staff-quiet mt-2">All pages may have changed.</p>;
  return <PageList pages={pages} count={pageCount} label="changed" />;
}

/** Paths of pages, closed at first. `label`: what happened to them. */
export function PageList({
  pages,
  count,
  label,
}: {
  pages: readonly string[];
  count: number;
  label: string;
}) {
  return (
    <details className="staff-evidence">
      <summary>
        {`${count === 1 ? '1 page' : `${count.toLocaleString('en-US')} pages`} ${label}`}
      </summary>
      <ul className="staff-touch max-h-60 overflow-y-auto text-sm">
        {pages.map((path) => (
          <li key={path}>
            <a className="link wrap-anywhere" href={path}>
              {path}
            </a>
          </li>
        ))}
        <More shown={pages.length} count={count} />
      </ul>
    </details>
  );
}

/** The end of a list of which only the beginning is shown. */
function More({ shown, count }: { shown: number; count: number }) {
  if (count <= shown) return null;
  return <li>{`and ${(count - shown).toLocaleString('en-US')} more`}</li>;
}
