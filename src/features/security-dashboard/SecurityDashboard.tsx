import { guardPage } from '~/features/auth';
import { DataPage, Time, useOpen } from '~/features/staff';
import { countOf } from '~/lib/count';
import { LineItem } from './components/LineItem';
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
