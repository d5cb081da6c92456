import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Guard } from '~/features/auth';
import { DataPage, ViewLink } from '~/features/staff';
import { LeadReport } from './components/LeadReport';
import { allDays, periods } from './rules/view';
import { createReports } from './store/reports';

/** How leads were answered, where they came from, and what became of them, for admins. */
export default function ReportsPage() {
  return (
    <Guard page="/staff/reports">
      <Page />
    </Guard>
  );
}

function Page() {
  const [{ view, report, open }] = useState(createReports);
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
        {(shown) => <LeadReport report={shown.report} period={periods[shown.days]} />}
      </DataPage>
    </>
  );
}
