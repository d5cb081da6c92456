import { useStore } from '@nanostores/react';
import { guardPage } from '~/features/auth';
import { Button, DataPage, Section, useOpen } from '~/features/staff';
import type { Setting } from './api/settings';
import { Recipients } from './components/Recipients';
import { ExpiredDialog, RetentionProblems } from './components/RetentionProblems';
import { SettingDialog } from './components/SettingDialog';
import { groups } from './rules/groups';
import { describeValue } from './rules/values';
import * as store from './store/settings';

/** Where admins change settings that take effect without a deployment. */
export default guardPage('/staff/settings', Page);

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
