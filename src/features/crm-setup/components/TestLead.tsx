import { useStore } from '@nanostores/react';
import { Button, Loaded, Section, Time } from '~/features/staff';
import * as setup from '../store';

/** Sends a test lead, and shows how far it is. `isConnected`: whether it can arrive. */
export function TestLead({ isConnected }: { isConnected: boolean }) {
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
