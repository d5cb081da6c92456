import { useStore } from '@nanostores/react';
import { guardPage } from '~/features/auth';
import { DataPage, useOpen, ViewLink } from '~/features/staff';
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
      <nav className="frame staff-touch flex flex-wrap gap-x-5 pt-2" aria-label="Period">
        {periods.map((each) => (
          <ViewLink
            key={each.text}
            view={view}
            to={{ days: each.days }}
            className="font-semibold decoration-signal decoration-2 underline-offset-8 hover:text-signal aria-[current=true]:underline"
            aria-current={each.days === days ? 'true' : undefined}
          >
            {each.text}
          </ViewLink>
        ))}
      </nav>
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
