import { useStore } from '@nanostores/react';
import { Field } from '~/components/ui/Field';
import { Section } from '~/features/staff';
import type { Recipient } from '../api/settings';
import { useSettings } from '../SettingsContext';

/** Which admins get emails about leads that aren't theirs. */
export function Recipients({ recipients }: { recipients: Recipient[] }) {
  const hasNoRecipients = recipients.every(({ lead_emails }) => !lead_emails);
  return (
    <Section
      id="lead-emails"
      title="Lead emails"
      text="Who gets an email about each new lead and each missed deadline. A lead’s owner always gets emails about it. Admins can also change this in their own profile."
    >
      {hasNoRecipients && (
        <p className="staff-notice settings-notice" data-tone="warm">
          Nobody gets an email when a new lead arrives.
        </p>
      )}
      <ul>
        {recipients.map((recipient) => (
          <RecipientRow key={recipient.id} recipient={recipient} />
        ))}
      </ul>
    </Section>
  );
}

function RecipientRow({ recipient }: { recipient: Recipient }) {
  const store = useSettings();
  const edit = useStore(store.$edits)[recipient.id];
  const saving = edit?.status === 'submitting';
  const { id, name, lead_emails: isOn } = recipient;
  return (
    <li>
      <Field
        control="checkbox"
        id={`lead-emails-${id}`}
        label={name}
        compact
        // Shows the choice while it's being saved.
        checked={saving ? !isOn : isOn}
        aria-disabled={saving || undefined}
        onChange={(event) => void store.setLeadEmails(recipient, event.currentTarget.checked)}
      />
      <p role="status" className="settings-outcome">
        {edit?.status === 'success' && edit.text}
      </p>
      <p role="alert" className="settings-problem">
        {edit?.status === 'error' && edit.text}
      </p>
    </li>
  );
}
