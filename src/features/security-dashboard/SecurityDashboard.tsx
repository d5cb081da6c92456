import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { guarded } from '~/features/auth';
import { DataPage, Time, useOpen } from '~/features/staff';
import { countOf } from '~/lib/count';
import { LineItem } from './components/LineItem';
import type { Line } from './rules/line';
import { createSecurity } from './store/security';

/** Six checks, each passing or with one thing to do, for admins. */
export default guarded('/security-dashboard', Page);

function Page() {
  const store = useOpen(createSecurity);
  const change = useStore(store.$change);
  return (
    <DataPage
      state={useStore(store.$checks)}
      loadingLabel="Checking six things"
      onRetry={store.check}
      offlineText="You can run the checks once you’re back online."
      outcome={change}
    >
      {(checked) => (
        <>
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
            <div>
              <p role="status" className="display text-title">
                {summaryOf(checked.lines)}
              </p>
              <p className="mt-1 text-quiet">
                Last checked <Time at={new Date(checked.checkedAt).toISOString()} />
              </p>
            </div>
            <CheckButton onCheck={store.check} />
          </div>
          <ul className="staff-rows mt-6 border-b border-rule *:first:border-ink *:py-4">
            {checked.lines.map((line) => (
              <li key={line.id}>
                <LineItem line={line} isBusy={change.status === 'submitting'} onAct={store.act} />
              </li>
            ))}
          </ul>
        </>
      )}
    </DataPage>
  );
}

function CheckButton({ onCheck }: { onCheck: () => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false);
  async function check(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    await onCheck();
    setIsBusy(false);
  }
  return (
    <button
      type="button"
      className="action action-outline"
      aria-disabled={isBusy || undefined}
      onClick={() => void check()}
    >
      {isBusy ? 'Checking…' : 'Check again'}
    </button>
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
