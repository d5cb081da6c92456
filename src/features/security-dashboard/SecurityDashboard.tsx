import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Guard } from '~/features/auth';
import { DataPage } from '~/features/staff';
import { LineItem } from './components/LineItem';
import { Overview } from './components/Overview';
import { createSecurity } from './store/security';

/** Six checks, each passing or with one thing to do, for admins. */
export default function SecurityDashboard() {
  return (
    <Guard page="/security-dashboard">
      <Page />
    </Guard>
  );
}

function Page() {
  const [store] = useState(createSecurity);
  const change = useStore(store.$change);
  useEffect(() => store.open(), [store]);
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
          <Overview {...checked} onCheck={store.check} />
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
