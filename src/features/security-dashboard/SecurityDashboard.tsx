import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Guard } from '~/features/auth';
import { Failure, faultTexts, Offline, OutcomeNotice, Spinner } from '~/features/staff';
import { AreaSection } from './components/AreaSection';
import { Overview } from './components/Overview';
import { TodoList } from './components/TodoList';
import { createDashboard } from './store/dashboard';

/** What to fix so that the site is safe, for admins. */
export default function SecurityDashboard() {
  return (
    <Guard page="/security-dashboard">
      <Dashboard />
    </Guard>
  );
}

function Dashboard() {
  const [dashboard] = useState(createDashboard);
  const state = useStore(dashboard.$state);
  const progress = useStore(dashboard.$progress);
  const change = useStore(dashboard.$change);
  useEffect(() => dashboard.open(), [dashboard]);
  return (
    <div className="frame staff-page security">
      <div className="grid grid-cols-1 gap-10">
        <Offline text="You can run the checks once you’re back online." />
        {state.status === 'loading' ? (
          <Spinner label={`Checking: ${progress?.done ?? 0} of ${progress?.total ?? 0} done`} />
        ) : (
          <>
            <Overview dashboard={dashboard} state={state} />
            {state.fault && (
              <Failure
                fault={state.fault}
                text={`Some checks couldn’t run. ${faultTexts[state.fault]}`}
                onRetry={() => void dashboard.check()}
              />
            )}
            <TodoList
              areas={state.areas}
              isBusy={change.status === 'submitting'}
              onAct={dashboard.act}
            />
            <section aria-labelledby="security-checks">
              <h2 id="security-checks" className="display text-title">
                All checks
              </h2>
              {state.areas.map((area) => (
                <AreaSection key={area.id} area={area} />
              ))}
            </section>
          </>
        )}
      </div>
      <OutcomeNotice state={change} />
    </div>
  );
}
