import { useStore } from '@nanostores/react';
import { guarded } from '~/features/auth';
import { DataPage, Section, useOpen } from '~/features/staff';
import type { Setting } from './api/settings';
import { Recipients } from './components/Recipients';
import { ExpiredDialog, RetentionProblems } from './components/RetentionProblems';
import { SettingDialog } from './components/SettingDialog';
import { groupSettings } from './rules/groups';
import { describeValue } from './rules/values';
import { createSettings } from './store/settings';

/** Where admins change settings that take effect without a deployment. */
export default guarded('/staff/settings', Page);

function Page() {
  const store = useOpen(createSettings);
  const dialog = useStore(store.dialog.$subject);
  return (
    <>
      <DataPage
        state={useStore(store.$state)}
        offlineText="You can change settings once you’re back online."
        loadingLabel="Loading settings"
        onRetry={store.refresh}
        outcome={useStore(store.$change)}
      >
        {(settings) => (
          <>
            <RetentionProblems store={store} problems={settings.retention_problems} />
            <Recipients recipients={settings.recipients} refresh={store.refresh} />
            {groupSettings(settings.settings).map(({ id, title, text, settings: group }) => (
              <Section key={id} id={id} title={title} text={text}>
                <ul>
                  {group.map((setting) => (
                    <Row key={setting.name} setting={setting} onEdit={() => store.edit(setting)} />
                  ))}
                </ul>
              </Section>
            ))}
          </>
        )}
      </DataPage>
      {dialog?.kind === 'setting' && <SettingDialog store={store} setting={dialog.setting} />}
      {dialog?.kind === 'expired' && <ExpiredDialog store={store} deletion={dialog.deletion} />}
    </>
  );
}

function Row({ setting, onEdit }: { setting: Setting; onEdit: () => void }) {
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
        <button
          type="button"
          className="link staff-link-button"
          aria-describedby={id}
          onClick={onEdit}
        >
          Change
        </button>
      </div>
    </li>
  );
}
