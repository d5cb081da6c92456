import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Guard, latestChange, SignInAgain } from '~/features/auth';
import { createResource, DataPage, Section } from '~/features/staff';
import { getSettings } from './api/settings';
import { Recipients } from './components/Recipients';
import { RetentionProblems } from './components/RetentionProblems';
import { SettingRow } from './components/SettingRow';
import { groupSettings } from './rules/groups';

/** Where admins change settings that take effect without a deployment. */
export default function SettingsPage() {
  return (
    <Guard page="/staff/settings" ifSessionEnds={<SignInAgain />}>
      <Page />
    </Guard>
  );
}

function Page() {
  const [{ $state, refresh, open }] = useState(() =>
    createResource(getSettings, { getLatestChange: latestChange('audit-log') }),
  );
  useEffect(() => open(), [open]);
  return (
    <DataPage
      state={useStore($state)}
      offlineText="You can change settings once you’re back online."
      loadingLabel="Loading settings"
      onRetry={refresh}
    >
      {(settings) => (
        <>
          <RetentionProblems problems={settings.retention_problems} refresh={refresh} />
          <Recipients recipients={settings.recipients} refresh={refresh} />
          {groupSettings(settings.settings).map(({ id, title, text, settings: group }) => (
            <Section key={id} id={id} title={title} text={text}>
              <ul>
                {group.map((setting) => (
                  <SettingRow key={setting.name} setting={setting} refresh={refresh} />
                ))}
              </ul>
            </Section>
          ))}
        </>
      )}
    </DataPage>
  );
}
