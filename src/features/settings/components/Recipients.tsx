import { Section, Switch } from '~/features/staff';
import { setLeadEmails, type Recipient } from '../api/settings';
import { settings } from '../store/settings';

/** Which admins get emails about leads that aren't theirs. */
export function Recipients({ recipients }: { recipients: Recipient[] }) {
  const hasNoRecipients = recipients.every(({ lead_emails }) => !lead_emails);
  return (
    <Section
      id="lead-emails"
      title="Lead emails"
      text="Who gets an email about each new lead and each missed deadline. A lead’s owner always gets emails about it."
    >
      {hasNoRecipients && (
        <p className="staff-notice mb-3" data-tone="warm">
          Nobody gets an email when a new lead arrives.
        </p>
      )}
      <ul>
        {recipients.map(({ id, name, lead_emails }) => (
          <li key={id}>
            <Switch
              id={`lead-emails-${id}`}
              label={name}
              isOn={lead_emails}
              onTurn={async (isOn) => {
                await setLeadEmails(id, isOn);
                await settings.refresh();
                return `${name} ${isOn ? 'now gets' : 'no longer gets'} emails about all leads.`;
              }}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
