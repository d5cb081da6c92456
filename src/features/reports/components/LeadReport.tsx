import type { ReactNode } from 'react';
import { leadsLink } from '~/features/leads';
import { formatNumber } from '~/lib/count';
import { leadOriginNames } from '~rules/lead/origins';
import type { LeadOrigin } from '~rules/lead/forms';
import type { Figures, Report } from '../api/report';
import { answeredText, coverageText, lateText, outcomeText, withOthers } from '../rules/texts';

interface Props {
  report: Report;
  /** Such as "Last 90 days". */
  period: string;
}

const excluded = 'Spam and requests held for review aren’t counted.';

export function LeadReport({ report, period }: Props) {
  const [all] = report.all;
  if (all.count === 0) {
    return (
      <div role="status">
        <h2 className="display text-title">{`No requests in the ${period.toLowerCase()}`}</h2>
        <p className="staff-note">{`Choose a longer period, or come back once someone has filled in a form. ${excluded}`}</p>
      </div>
    );
  }
  return (
    <>
      <div role="status">
        <h2 className="display text-title">{answeredText(report)}</h2>
        <p className="staff-note">
          <b className={all.late > 0 ? 'text-warm' : ''}>{lateText(all)}</b>{' '}
          <span>{`${outcomeText(report, period)} ${excluded}`}</span>
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
        <FigureTable title="Which form they use" first="Form" rows={report.forms} all={all}>
          {(name) => leadOriginNames[name as LeadOrigin] ?? name}
        </FigureTable>
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

/** The first cell of a row is a text, and the others are numbers. All rows are as high as those with a link. */
const cells =
  'border-t border-rule *:h-13 *:py-1 *:font-[400] *:not-first:pl-3 *:not-first:text-right *:first:w-1/2 *:first:text-left *:first:wrap-anywhere';

/** The number of each row's requests, and their outcomes. */
function FigureTable({ title, first, rows = [], all, note, children }: FigureTableProps) {
  return (
    <div>
      <table className="w-full border-collapse border-b border-rule text-sm">
        <caption className="border-t border-ink pt-4 pb-3 text-left display text-title">
          {title}
        </caption>
        <thead className="text-quiet">
          <tr className={cells}>
            {[first, 'Requests', 'Answered', 'Overdue', 'Won'].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {withOthers(rows, all).map(({ name, count, answered, late, won }) => (
            <tr key={name} className={cells}>
              <th scope="row">{name === null ? 'All others' : children(name)}</th>
              {[count, answered, late, won].map((figure, column) => (
                <td key={column}>{formatNumber(figure)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {note && <p className="staff-note">{note}</p>}
    </div>
  );
}
