import { ColumnSection, Time } from '~/features/staff';
import { formatNumber } from '~/lib/count';
import { editLink } from '~/lib/staff-links';
import type { Failure, Publishing, Run } from '../api/publishing';
import { causesOf, explainFailure, stateOf, triggerOf } from '../rules/run';

/** The latest runs: what went live and who triggered it, or what failed and how to fix it. */
export function RunList({ runs }: Pick<Publishing, 'runs'>) {
  return (
    <ColumnSection id="publishing-runs" title="Recent activity">
      {runs.length === 0 ? (
        <p className="staff-note">Nothing yet. Changes to the site appear here.</p>
      ) : (
        <ol className="staff-rows staff-touch">
          {runs.map((run) => (
            <li key={run.id}>
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="staff-quiet first-letter:uppercase">
                  <Time at={run.ended_at ?? run.started_at} />
                </span>
                <span className="staff-chip" data-tone={stateOf(run).tone}>
                  {stateOf(run).label}
                </span>
              </p>
              <Triggers run={run} causes={causesOf(run)} />
              {run.error !== null && <FailedRun run={run} error={run.error} />}
              {run.details && (
                <>
                  <Problems
                    label="Warnings"
                    problems={run.details.warnings.map((reason) => ({ reason }))}
                    count={run.details.warningCount}
                  />
                  <Problems
                    label="Couldn’t be published"
                    problems={run.details.failures}
                    count={run.details.failureCount}
                  />
                </>
              )}
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
      {causes.length === 0 && run.changes.length === 0 && <li>Routine check</li>}
    </ul>
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

interface ProblemsProps {
  /** For screen readers. */
  label: string;
  /** The first ones. */
  problems: readonly Partial<Failure>[];
  /** How many there are. */
  count: number;
}

/** What a run couldn't publish, or published with something missing. */
function Problems({ label, problems, count }: ProblemsProps) {
  if (count === 0) return null;
  return (
    <ul className="staff-problem grid gap-2 wrap-anywhere" aria-label={label}>
      {problems.map(({ post_id, path, reason }) => (
        <li key={`${path} ${reason}`}>
          {post_id ? (
            <a href={editLink(post_id)} className="link">
              {path}
            </a>
          ) : (
            <span>{path}</span>
          )}
          <span>{path ? `: ${reason}` : reason}</span>
        </li>
      ))}
      {count > problems.length && <li>{`and ${formatNumber(count - problems.length)} more`}</li>}
    </ul>
  );
}
