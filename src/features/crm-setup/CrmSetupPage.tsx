import { useStore } from '@nanostores/react';
import { guardPage } from '~/features/auth';
import {
  Button,
  ConfirmDialog,
  DataPage,
  Loaded,
  Section,
  Time,
  useData,
  useOpen,
} from '~/features/staff';
import { countOf } from '~/lib/count';
import { BookedCalls } from './components/BookedCalls';
import { DeliverySettings } from './components/DeliverySettings';
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

/** Sends a test lead, and shows how far it is. `isConnected`: whether it can arrive. */
function TestLead({ isConnected }: { isConnected: boolean }) {
  const state = useStore(setup.test.$state);
  const finding = useStore(setup.$finding);
  return (
    <Section
      id="test"
      title="Test lead"
      text="A test lead goes through the same steps as a real one. It has your email address, and the CRM gets it with test set to true and the tag “test”. It never appears in lists, counts, reports, or emails, and it’s deleted after 7 days, or when you send another. The contact that it creates in the CRM isn’t deleted."
    >
      <Button
        look={isConnected ? 'main' : 'outline'}
        action={setup.action}
        onClick={setup.sendTest}
      >
        {finding ? 'Send another test lead' : 'Send a test lead'}
      </Button>
      <div className="mt-5">
        <Loaded state={state} label="Looking for a test lead" onRetry={setup.test.refresh}>
          {(sent) => (
            <div role="status">
              {sent && finding && (
                <>
                  <p className="staff-chip staff-chip-sentence" data-tone={finding.tone}>
                    {finding.text}
                  </p>
                  <p className="staff-quiet mt-2">
                    Saved on the site on <Time at={sent.created_at} exact />, with your email
                    address <span>{sent.email}</span>.
                  </p>
                </>
              )}
            </div>
          )}
        </Loaded>
      </div>
    </Section>
  );
}

/** Sends the leads that arrived before the CRM was connected. */
function Backlog() {
  const crm = useData(setup.health.$state);
  const isAsking = useStore(setup.action.$dialog)?.kind === 'backlog';
  if (!crm?.is_connected || crm.backlog === 0) return null;
  const leads = countOf(crm.backlog, 'lead');
  return (
    <Section
      id="backlog"
      title="Earlier leads"
      text="Leads that arrived before the CRM was connected stay here until you send them. First make sure that a test lead has arrived, and that its fields are mapped."
    >
      <Button look="main" onClick={() => setup.action.ask({ kind: 'backlog' })}>
        {`Send ${leads}…`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Send ${leads} to the CRM?`}
          label={`Send ${leads}`}
          busyLabel="Sending…"
          isFinal
          action={setup.action}
          onConfirm={setup.sendBacklog}
        >
          <p>
            The workflow starts for each of them, oldest first, and may email or text these people.
            You can’t undo this.
          </p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
