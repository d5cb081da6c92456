import { useStore } from '@nanostores/react';
import { Section, useData } from '~/features/staff';
import { crmSettingNames } from '~rules/crm-settings';
import { $now } from '~/lib/browser-state';
import { crmProblem } from '~/lib/crm-health';
import type { CrmSettingsStatus } from '../api';
import { describeApi } from '../rules/settings';
import * as setup from '../store';
import { Setting } from './Setting';

/** Where leads are sent, and with what. */
export function DeliverySettings({ settings }: { settings: CrmSettingsStatus }) {
  const health = useData(setup.health.$state);
  const now = useStore($now);
  const problem = health && crmProblem(health, now);
  const lookup = useStore(setup.$lookup);
  const api = lookup === undefined ? undefined : describeApi(lookup);
  return (
    <Section
      id="delivery"
      title="Delivery"
      text={
        settings.connected
          ? `${problem ? '' : 'Leads are sent to the webhook within a second. '}Values set here take effect immediately and override the server’s environment variables. Nobody can view a saved secret, not even you.`
          : 'No webhook is set yet, so leads are stored but not sent. In the CRM, create a workflow that starts with an inbound webhook, and paste its URL here.'
      }
    >
      <div role="alert">
        {problem && <p className="staff-problem mb-5">{`${problem.text}. ${problem.note}`}</p>}
      </div>
      <ul>
        {crmSettingNames.map((name) => (
          <Setting
            key={name}
            name={name}
            source={settings.sources[name]}
            value={settings.values[name]}
          />
        ))}
      </ul>
      <p role="status" className="border-t border-ink pt-3">
        {api ? (
          <span className="staff-chip staff-chip-sentence" data-tone={api.tone}>
            {api.text}
          </span>
        ) : (
          'Checking the API key…'
        )}
      </p>
    </Section>
  );
}
