import { useStore } from '@nanostores/react';
import { countOf, formatNumber } from '~/lib/count';
import { Failure, Spinner, ViewLink } from '~/features/staff';
import type { Chart, Figures, Report } from '../api/report';
import { formName } from '../rules/answers';
import { durationText } from '../rules/pipeline';
import { reportWeeks } from '../rules/view';
import { useInbox } from '../InboxContext';

const charts: readonly { chart: Chart; title: string; first: string }[] = [
  { chart: 'weeks', title: 'Leads per week', first: 'Week of' },
  { chart: 'sources', title: 'Leads by source', first: 'Source' },
  { chart: 'campaigns', title: 'Leads by campaign', first: 'Campaign' },
  { chart: 'landing_pages', title: 'Leads by landing page', first: 'Landing page' },
  { chart: 'forms', title: 'Leads by form', first: 'Form' },
  { chart: 'people', title: 'First responses by person', first: 'Person' },
];

/** Where leads come from, and how soon they get a response. */
export function Reports({ weeks }: { weeks: number }) {
  const inbox = useInbox();
  const { report } = inbox;
  const state = useStore(report.$state);
  return (
    <section className="grid gap-4 pt-4" aria-label="Reports">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="display text-title">Where leads come from</h2>
        <div className="list-buttons">
          {reportWeeks.map((each) => (
            <ViewLink
              view={inbox}
              key={each}
              to={{ weeks: each }}
              className="action action-outline aria-current:border-signal aria-current:text-signal"
              aria-current={each === weeks ? 'true' : undefined}
            >
              {`${each} weeks`}
            </ViewLink>
          ))}
          <ViewLink view={inbox} to={{ weeks: undefined }} className="action">
            Back to the list
          </ViewLink>
        </div>
      </div>
      {state.status === 'loading' && <Spinner label="Loading the report" />}
      {state.status === 'error' && (
        <Failure fault={state.fault} text={state.text} onRetry={() => void report.refresh()} />
      )}
      {state.status === 'ready' && <Charts report={state.data} />}
    </section>
  );
}

function Charts({ report }: { report: Report }) {
  const [all] = report.all ?? [];
  if (!all || all.count === 0) return <p role="status">No leads in this period.</p>;
  return (
    <>
      <p role="status">
        <span>{`${countOf(all.count, 'lead')}, excluding spam.`}</span>{' '}
        <span>
          {all.median_seconds === null
            ? 'No responses yet.'
            : `Median time to first response: ${medianText(all)}.`}
        </span>
      </p>
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        {charts.map(({ chart, title, first }) => {
          const rows = report[chart] ?? [];
          const sorted =
            chart === 'weeks'
              ? rows.toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? ''))
              : rows;
          return sorted.length > 0 ? (
            <ChartTable key={chart} chart={chart} title={title} first={first} rows={sorted} />
          ) : null;
        })}
      </div>
    </>
  );
}

/** The first cell of a row is a text, and the others are numbers. */
const cells =
  'border-t border-rule *:py-2 *:align-top *:font-[400] *:not-first:pl-3 *:not-first:text-right *:first:w-1/2 *:first:text-left *:first:wrap-anywhere';

interface ChartProps {
  chart: Chart;
  title: string;
  first: string;
  rows: readonly Figures[];
}

/** A table whose rows have bars. Screen readers get the table, and the bars are only for the eye. */
function ChartTable({ chart, title, first, rows }: ChartProps) {
  const hasMedian = chart === 'sources' || chart === 'people';
  const most = Math.max(...rows.map(({ count }) => count));
  return (
    <table className="w-full self-start border-collapse text-sm">
      <caption className="border-t border-ink py-2 text-left label">{title}</caption>
      <thead className="text-quiet">
        <tr className={cells}>
          <th scope="col">{first}</th>
          <th scope="col">Leads</th>
          <th scope="col">Won</th>
          {hasMedian && <th scope="col">Median time to first response</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} className={cells}>
            <th scope="row">
              <RowName chart={chart} name={row.name ?? ''} />
              <svg
                className="mt-1 block h-1.5 w-full fill-signal"
                viewBox="0 0 100 6"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <rect width={(row.count / most) * 100} height="6" />
              </svg>
            </th>
            <td>{formatNumber(row.count)}</td>
            <td>{formatNumber(row.won)}</td>
            {hasMedian && <td>{medianText(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RowName({ chart, name }: { chart: Chart; name: string }) {
  const inbox = useInbox();
  const { staff } = useStore(inbox.$surroundings);
  switch (chart) {
    case 'weeks':
      return <time dateTime={name}>{weekText(name)}</time>;
    case 'forms':
      return <span>{formName(name)}</span>;
    case 'people':
      return <span>{staff.find(({ id }) => id === name)?.name ?? 'Former staff member'}</span>;
    case 'sources':
      return (
        <ViewLink view={inbox} to={{ source: name, weeks: undefined }} className="link" dir="auto">
          {name}
        </ViewLink>
      );
    default:
      return <span dir="auto">{name}</span>;
  }
}

function medianText({ median_seconds }: Figures): string {
  return median_seconds === null ? '–' : durationText(median_seconds * 1000);
}

const week = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

const weekText = (monday: string): string => week.format(Date.parse(monday));
