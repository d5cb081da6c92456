import { useStore } from '@nanostores/react';
import { guardPage } from '~/features/auth';
import { Button, DataPage, Section, Switch, useOpen } from '~/features/staff';
import { setLeadEmails, type Recipient, type Setting } from './api/settings';
import { ExpiredDialog, RetentionProblems } from './components/RetentionProblems';
import { SettingDialog } from './components/SettingDialog';
import { describeValue } from './rules/values';
import * as store from './store/settings';

/** Where admins change settings that take effect without a deployment. */
export default guardPage('/staff/settings', Page);

/** The sections of the page. A setting belongs to the one that its name starts with. */
const groups = [
  {
    id: 'response',
    title: 'Response deadlines',
    text: 'How soon a new lead needs a response. Deadlines can be earlier than the site’s pages promise, but not later. Your target is sooner and counts only office hours. Open leads are sorted by it, and once it passes, we remind the lead’s owner, or everyone who gets lead emails if there’s no owner. Changes apply to new leads only.',
  },
  {
    id: 'sign-up',
    title: 'Accounts',
    text: 'Invited people can always create an account. Existing accounts aren’t affected.',
  },
  {
    id: 'retention',
    title: 'Retention',
    text: 'How long data is kept. After that, it’s permanently deleted. The privacy policy shows these periods and is updated about a minute after a change.',
  },
] as const;

function Page() {
  const dialog = useStore(store.action.$dialog);
  useOpen(store.open);
  return (
    <>
      <DataPage
        resource={store.settings}
        offlineText="You can change settings once you’re back online."
        loadingLabel="Loading settings"
        action={store.action}
      >
        {({ settings, recipients, retention_problems }) => (
          <>
            <RetentionProblems problems={retention_problems} />
            <Recipients recipients={recipients} />
            {groups.map((group) => (
              <Section key={group.id} {...group}>
                <ul>
                  {settings
                    .filter(({ name }) => name.split('.')[0] === group.id)
                    .map((setting) => (
                      <Row key={setting.name} setting={setting} />
                    ))}
                </ul>
              </Section>
            ))}
          </>
        )}
      </DataPage>
      {dialog?.kind === 'setting' && <SettingDialog setting={dialog.setting} />}
      {dialog?.kind === 'expired' && <ExpiredDialog deletion={dialog.deletion} />}
    </>
  );
}

function Row({ setting }: { setting: Setting }) {
  const id = `setting-${setting.name.replace('.', '-')}`;
  return (
    <li
      className="grid gap-1 border-rule py-3 wrap-anywhere not-first:border-t first:pt-0"
      aria-labelledby={id}
    >
      <h3 id={id} className="label">
        {setting.description}
      </h3>
      <div className="flex flex-wrap items-baseline justify-between gap-x-5">
        <p>
          <b>{describeValue(setting, setting.value)}</b>
        </p>
        <Button look="link" aria-describedby={id} onClick={() => store.edit(setting)}>
          Change
        </Button>
      </div>
    </li>
  );
}

/** Which admins get emails about leads that aren't theirs. */
function Recipients({ recipients }: { recipients: Recipient[] }) {
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
                await store.settings.refresh();
                return `${name} ${isOn ? 'now gets' : 'no longer gets'} emails about all leads.`;
              }}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
