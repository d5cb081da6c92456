import type { ReactNode } from 'react';
import { leadsLink, pipelineLabels } from '~/features/leads';
import { formatNumber } from '~/lib/count';
import { leadOriginNames } from '~rules/lead/origins';
import type { LeadOrigin } from '~rules/lead/forms';
import type { Figures, Report } from '../api/report';
import {
  answeredText,
  coverageText,
  lateText,
  outcomeText,
  shareText,
  statusCounts,
  totalText,
  withOthers,
} from '../rules/texts';

interface Props {
  report: Report;
  /** Such as "Last 90 days". */
  period: string;
}

const excluded = 'Spam, and requests held for review, aren’t counted.';

export function LeadReport({ report, period }: Props) {
  const [all] = report.all;
  if (all.count === 0) {
    return (
      <div className="border-t border-ink pt-4" role="status">
        <h2 className="display text-title">{`No requests in the ${period.toLowerCase()}`}</h2>
        <p className="staff-note">{`Choose a longer period, or come back once someone has filled in a form. ${excluded}`}</p>
      </div>
    );
  }
  return (
    <>
      <div className="border-t border-ink pt-4" role="status">
        <h2 className="display text-title">{answeredText(report)}</h2>
        <p className="staff-note">
          <b className={all.late > 0 ? 'text-warm' : ''}>{lateText(all)}</b>{' '}
          <span>{`${totalText(all.count, period)} ${outcomeText(report)} ${excluded}`}</span>
        </p>
      </div>
      <div className="mt-10 grid gap-x-[clamp(2rem,5vw,4rem)] gap-y-10 lg:grid-cols-2">
        <FigureTable
          title="Where leads come from"
          first="Source"
          rows={report.sources}
          all={all}
          note={coverageText(report)}
        >
          {(name) => (
            <a
              href={leadsLink({ group: 'all', source: name })}
              className="link inline-flex min-h-touch min-w-touch items-center"
              dir="auto"
            >
              {name}
            </a>
          )}
        </FigureTable>
        <div className="grid content-start gap-10">
          <FigureTable title="Which form they use" first="Form" rows={report.forms} all={all}>
            {(name) => leadOriginNames[name as LeadOrigin] ?? name}
          </FigureTable>
          <Table title="What became of them" columns={['Status', 'Requests', 'Share']}>
            {statusCounts(report).map(({ status, count }) => (
              <Row
                key={status}
                name={pipelineLabels[status]}
                cells={[formatNumber(count), shareText(count, all.count)]}
              />
            ))}
          </Table>
        </div>
      </div>
    </>
  );
}

interface FigureTableProps {
  title: string;
  first: string;
  rows: readonly Figures[] | undefined;
  all: Figures;
  /** How complete the table's data is. */
  note?: string;
  /** What a row is called. */
  children: (name: string) => ReactNode;
}

/** How many requests each row has, and how they went. */
function FigureTable({ title, first, rows = [], all, note, children }: FigureTableProps) {
  return (
    <Table title={title} note={note} columns={[first, 'Requests', 'Answered', 'Overdue', 'Won']}>
      {withOthers(rows, all).map(({ name, count, answered, late, won }) => (
        <Row
          key={name}
          name={name === null ? 'All others' : children(name)}
          cells={[count, answered, late, won].map(formatNumber)}
        />
      ))}
    </Table>
  );
}

/** The first cell of a row is a text, and the others are numbers. */
const cells =
  'border-t border-rule *:py-2 *:align-baseline *:font-[400] *:not-first:pl-3 *:not-first:text-right *:first:w-1/2 *:first:text-left *:first:wrap-anywhere';

interface TableProps {
  title: string;
  note?: string | undefined;
  columns: readonly string[];
  children: ReactNode;
}

function Table({ title, note, columns, children }: TableProps) {
  return (
    <div>
      <table className="w-full border-collapse text-sm">
        <caption className="border-t border-ink pt-4 pb-3 text-left display text-title">
          {title}
        </caption>
        <thead className="text-quiet">
          <tr className={cells}>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {note && <p className="staff-note border-t border-rule pt-2">{note}</p>}
    </div>
  );
}

function Row({ name, cells: values }: { name: ReactNode; cells: readonly string[] }) {
  return (
    <tr className={cells}>
      <th scope="row">{name}</th>
      {values.map((value, column) => (
        <td key={column}>{value}</td>
      ))}
    </tr>
  );
}
