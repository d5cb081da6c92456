import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Guard, SignInAgain } from '~/features/auth';
import { Failure, faultTexts, Offline, Spinner } from '~/features/staff';
import { DeliverySettings } from './components/DeliverySettings';
import { FieldMapping } from './components/FieldMapping';
import { SiteIntegrations } from './components/SiteIntegrations';
import { TestLead } from './components/TestLead';
import { CrmSetupContext } from './CrmSetupContext';
import { createCrmSetup } from './store/crm-setup';

/** Where admins connect the CRM and see whether leads reach it. */
export default function CrmSetupPage() {
  return (
    <Guard page="/ghl-setup" ifSessionEnds={<SignInAgain />}>
      <Page />
    </Guard>
  );
}

function Page() {
  const [setup] = useState(createCrmSetup);
  const state = useStore(setup.settings.$settings);
  useEffect(() => setup.open(), [setup]);
  return (
    <CrmSetupContext value={setup}>
      <div className="frame staff-page">
        <Offline text="You can change settings once you’re back online." />
        {state.status === 'loading' && <Spinner label="Loading the settings" />}
        {state.status === 'error' && (
          <Failure
            fault={state.fault}
            text={faultTexts[state.fault]}
            onRetry={() => void setup.settings.load()}
          />
        )}
        {state.status === 'ready' && (
          <>
            <DeliverySettings settings={state.settings} />
            <TestLead />
            <SiteIntegrations />
            <FieldMapping />
          </>
        )}
      </div>
    </CrmSetupContext>
  );
}
