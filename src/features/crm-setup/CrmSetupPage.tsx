import { guardPage } from '~/features/auth';
import { DataPage, Section, useOpen } from '~/features/staff';
import { Backlog } from './components/Backlog';
import { BookedCalls } from './components/BookedCalls';
import { DeliverySettings } from './components/DeliverySettings';
import { TestLead } from './components/TestLead';
import { examplePayload } from './rules/example-payload';
import * as setup from './store';

/** Where admins connect the CRM, test it, and send the leads that arrived before. */
export default guardPage('/ghl-setup', Page);

const payload = examplePayload();

function Page() {
  useOpen(setup.open);
  return (
    <DataPage
      resource={setup.settings}
      offlineText="You can change settings once you’re back online."
      loadingLabel="Loading the settings"
      action={setup.action}
    >
      {(settings) => (
        <>
          <DeliverySettings settings={settings} />
          <TestLead isConnected={settings.connected} />
          <Backlog />
          <BookedCalls secret={settings.sources.booking_secret} />
          <Section
            id="fields"
            title="Field mapping"
            text="In the workflow, map the test lead’s fields to contact fields. For each name in customFields, create a custom field with the same name. Look up the contact by email first, so that a lead that’s sent twice doesn’t create a second contact."
          >
            <details>
              <summary className="link min-h-touch py-2 font-semibold">
                Example payload with every field
              </summary>
              <pre className="staff-quote text-sm" translate="no">
                {payload}
              </pre>
            </details>
          </Section>
        </>
      )}
    </DataPage>
  );
}
