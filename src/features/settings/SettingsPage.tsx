import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Guard, SignInAgain } from '~/features/auth';
import { Failure, faultTexts, Offline, Section, Spinner } from '~/features/staff';
import { staffLink } from '~/lib/staff-links';
import { CodeSettings } from './components/CodeSettings';
import { Recipients } from './components/Recipients';
import { RetentionProblems } from './components/RetentionProblems';
import { SettingRow } from './components/SettingRow';
import { groupSettings } from './rules/groups';
import { SettingsContext } from './SettingsContext';
import { createSettings } from './store/settings';

/** Where admins change settings that take effect without a deployment. */
export default function SettingsPage() {
  return (
    <Guard page="/staff/settings" ifSessionEnds={<SignInAgain />}>
      <Page />
    </Guard>
  );
}

function Page() {
  const [store] = useState(createSettings);
  const state = useStore(store.$settings);
  useEffect(() => store.open(), [store]);
  return (
    <SettingsContext value={store}>
      <div className="frame staff-page">
        <Offline text="You can change settings once you’re back online." />
        {state.status === 'loading' && <Spinner label="Loading settings" />}
        {state.status === 'error' && (
          <Failure
            fault={state.fault}
            text={faultTexts[state.fault]}
            onRetry={() => void store.refresh()}
          />
        )}
        {state.status === 'ready' && (
          <>
            <RetentionProblems problems={state.retention_problems} />
            <Recipients recipients={state.recipients} />
            {groupSettings(state.settings).map(({ id, title, text, settings }) => (
              <Section key={id} id={id} title={title} text={text}>
                <ul>
                  {settings.map((setting) => (
                    <SettingRow key={setting.name} setting={setting} />
                  ))}
                </ul>
              </Section>
            ))}
            <Section
              id="elsewhere"
              title="Settings on other pages"
              text="These settings have their own pages."
            >
              <ul className="settings-links">
                <li>
                  <a href={staffLink('/staff/people')} className="link">
                    People
                  </a>
                  : roles, invitations, and the audit log, which lists every change made here
                </li>
                <li>
                  <a href={staffLink('/ghl-setup')} className="link">
                    CRM setup
                  </a>
                  : where leads are sent, the calendar, and the chat widget
                </li>
              </ul>
            </Section>
            <CodeSettings />
          </>
        )}
      </div>
    </SettingsContext>
  );
}
