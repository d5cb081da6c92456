import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Field } from '~/components/ui/Field';
import { createAction, OutcomeNotice, Section } from '~/features/staff';
import { setLeadEmails, type Recipient } from '../api/settings';

interface Props {
  recipients: Recipient[];
  /** Loads the settings again. */
  refresh: () => Promise<void>;
}

/** Which admins get emails about leads that aren't theirs. */
export function Recipients({ recipients, refresh }: Props) {
  const hasNoRecipients = recipients.every(({ lead_emails }) => !lead_emails);
  return (
    <Section
      id="lead-emails"
      title="Lead emails"
      text="Who gets an email about each new lead and each missed deadline. A lead’s owner always gets emails about it. Admins can also change this in their own profile."
    >
      {hasNoRecipients && (
        <p className="staff-notice mb-3" data-tone="warm">
          Nobody gets an email when a new lead arrives.
        </p>
      )}
      <ul>
        {recipients.map((recipient) => (
          <RecipientRow key={recipient.id} recipient={recipient} refresh={refresh} />
        ))}
      </ul>
    </Section>
  );
}

interface RowProps extends Pick<Props, 'refresh'> {
  recipient: Recipient;
}

function RecipientRow({ recipient: { id, name, lead_emails: isOn }, refresh }: RowProps) {
  const [{ $state, run }] = useState(() => createAction({ after: refresh }));
  const change = useStore($state);
  const busy = change.status === 'submitting';
  const turn = (isOn: boolean) =>
    run(async () => {
      await setLeadEmails(id, isOn);
      return `${name} ${isOn ? 'now gets' : 'no longer gets'} emails about all leads.`;
    });
  return (
    <li>
      <Field
        control="checkbox"
        id={`lead-emails-${id}`}
        label={name}
        compact
        // Shows the choice while it's being saved.
        checked={busy ? !isOn : isOn}
        aria-disabled={busy || undefined}
        onChange={(event) => void turn(event.currentTarget.checked)}
      />
      <OutcomeNotice state={change} isInline />
    </li>
  );
}
