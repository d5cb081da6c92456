import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Guard, SignInAgain } from '~/features/auth';
import { DataPage } from '~/features/staff';
import { Backlog } from './components/Backlog';
import { BookedCalls } from './components/BookedCalls';
import { DeliverySettings } from './components/DeliverySettings';
import { FieldMapping } from './components/FieldMapping';
import { SettingDialog } from './components/SettingDialog';
import { TestLead } from './components/TestLead';
import { CrmSetupContext } from './CrmSetupContext';
import { createCrmSetup } from './store/crm-setup';

/** Where admins connect the CRM, test it, and send the leads that arrived before. */
export default function CrmSetupPage() {
  return (
    <Guard page="/ghl-setup" ifSessionEnds={<SignInAgain />}>
      <Page />
    </Guard>
  );
}

function Page() {
  const [setup] = useState(createCrmSetup);
  useEffect(() => setup.open(), [setup]);
  return (
    <CrmSetupContext value={setup}>
      <DataPage
        state={useStore(setup.$settings)}
        offlineText="You can change settings once you’re back online."
        loadingLabel="Loading the settings"
        onRetry={setup.refresh}
        outcome={useStore(setup.$change)}
      >
        {(settings) => (
          <>
            <DeliverySettings settings={settings} />
            <TestLead />
            <Backlog />
            <BookedCalls secret={settings.sources.booking_secret} />
            <FieldMapping />
          </>
        )}
      </DataPage>
      <SettingDialog />
    </CrmSetupContext>
  );
}
