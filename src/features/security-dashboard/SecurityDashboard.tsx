import { useId } from 'react';
import { guardPage } from '~/features/auth';
import { Button, DataPage, Time, useOpen } from '~/features/staff';
import { countOf } from '~/lib/count';
import type { Line } from './rules/line';
import * as security from './store/security';

/** Six checks, each passing or with one thing to do, for admins. */
export default guardPage('/security-dashboard', Page);

function Page() {
  useOpen(security.open);
  return (
    <DataPage
      resource={security.checks}
      loadingLabel="Checking six things"
      offlineText="You can run the checks once you’re back online."
      action={security.action}
    >
      {(checked) => (
        <>
          <p role="status" className="display text-title">
            {summaryOf(checked.lines)}
          </p>
          <p className="mt-1 text-quiet">
            Last checked <Time at={new Date(checked.checkedAt).toISOString()} />.{' '}
            <span>We check again whenever you come back to this page.</span>
          </p>
          <ul className="staff-rows mt-6 border-b border-rule *:first:border-ink *:py-4">
            {checked.lines.map((line) => (
              <li key={line.id}>
                <LineItem line={line} />
              </li>
            ))}
          </ul>
        </>
      )}
    </DataPage>
  );
}

/** Never says more than what was checked. */
function summaryOf(lines: readonly Line[]): string {
  const count = (status: Line['status']) => lines.filter((line) => line.status === status).length;
  const problems = count('problem');
  const unknown = count('unknown');
  const summary =
    problems > 0
      ? countOf(problems, 'thing to fix', 'things to fix')
      : `${count('passing')} of ${lines.length} checks passed`;
  return unknown > 0 ? `${summary}, ${unknown} not checked` : summary;
}

const statuses = {
  passing: { tone: 'signal', label: 'Passing' },
  problem: { tone: 'warm', label: 'To fix' },
  unknown: { tone: 'quiet', label: 'Not checked' },
} as const;

/** One check: its result, how to fix what it found, and the details for those who want them. */
function LineItem({ line }: { line: Line }) {
  const headingId = useId();
  const { tone, label } = statuses[line.status];
  const { link, action } = line.status === 'problem' ? line : {};
  return (
    <article
      aria-labelledby={headingId}
      className="grid grid-cols-1 gap-x-8 gap-y-2 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-5 md:flex-col md:justify-start">
        <h2 id={headingId} className="text-lg font-semibold wrap-anywhere">
          {line.title}
        </h2>
        <span className="staff-chip" data-tone={tone}>
          {label}
        </span>
      </div>
      <div className="max-w-176 wrap-anywhere">
        <p>{line.text}</p>
        {line.status === 'problem' && <p className="mt-1 font-semibold">{line.fix}</p>}
        {(link ?? action) && (
          <div className="staff-toolbar mt-2">
            {link && (
              <a className="action action-outline" href={link.href}>
                {link.text}
              </a>
            )}
            {action && (
              <Button action={security.action} onClick={() => security.act(action)}>
                {action.label}
              </Button>
            )}
          </div>
        )}
        {line.details && (
          <details>
            <summary
              className="inline-flex min-h-touch items-center text-sm underline decoration-signal underline-offset-4 hover:text-signal"
              aria-label={`Details: ${line.title}`}
            >
              Details
            </summary>
            <ul className="grid gap-2 border-l-2 border-rule pl-4 text-sm">
              {line.details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </article>
  );
}
