import { useStore } from '@nanostores/react';
import { StatusCounts } from '~/components/ui/StatusCounts';
import { guardPage } from '~/features/auth';
import { DataPage, useOpen } from '~/features/staff';
import { LeadReport } from './components/LeadReport';
import { MissingPages } from './components/MissingPages';
import { periods } from './rules/view';
import { open, report, view } from './store/reports';

interface Props {
  /** The paths of the site's pages. */
  pages: readonly string[];
}

/** How leads were answered, where they came from, what became of them, and what visitors didn't find, for admins. */
export default guardPage('/staff/reports', Page);

function Page({ pages }: Props) {
  const { days } = useStore(view.$view);
  useOpen(open);
  return (
    <>
      <div className="frame">
        <StatusCounts
          label="Period"
          view={view}
          items={periods.map((each) => ({
            label: each.text,
            count: null,
            to: { days: each.days },
            isCurrent: each.days === days,
          }))}
        />
      </div>
      <DataPage resource={report} loadingLabel="Loading the report">
        {(shown) => (
          <>
            <LeadReport {...shown} />
            <MissingPages pages={pages} />
          </>
        )}
      </DataPage>
    </>
  );
}
