import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { guarded } from '~/features/auth';
import { DataPage, ViewLink } from '~/features/staff';
import { LeadReport } from './components/LeadReport';
import { MissingPages } from './components/MissingPages';
import { allDays, periods } from './rules/view';
import { createReports } from './store/reports';

interface Props {
  /** The paths of the site's pages. */
  pages: readonly string[];
}

/** How leads were answered, where they came from, what became of them, and what visitors didn't find, for admins. */
export default guarded('/staff/reports', Page);

function Page({ pages }: Props) {
  const [{ view, report, missing, open }] = useState(() => createReports(pages));
  const { days } = useStore(view.$view);
  useEffect(() => open(), [open]);
  return (
    <>
      <nav className="frame staff-touch flex flex-wrap gap-x-5 pt-2" aria-label="Period">
        {allDays.map((each) => (
          <ViewLink
            key={each}
            view={view}
            to={{ days: each }}
            className="font-semibold decoration-signal decoration-2 underline-offset-8 hover:text-signal aria-[current=true]:underline"
            aria-current={each === days ? 'true' : undefined}
          >
            {periods[each]}
          </ViewLink>
        ))}
      </nav>
      <DataPage
        state={useStore(report.$state)}
        loadingLabel="Loading the report"
        onRetry={report.refresh}
      >
        {(shown) => (
          <>
            <LeadReport report={shown.report} period={periods[shown.days]} />
            <MissingPages missing={missing} />
          </>
        )}
      </DataPage>
    </>
  );
}
