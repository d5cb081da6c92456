import { useStore } from '@nanostores/react';
import { Section } from '~/features/staff';
import { crmSettingNames } from '~rules/crm-settings';
import { countOf } from '~/lib/count';
import { adviceOnCrmError, type CrmHealth } from '~/lib/crm-health';
import { siteTimeText } from '~/lib/zoned-time';
import type { CrmSettingsStatus } from '../api/crm';
import { useCrmSetup } from '../CrmSetupContext';
import { describeApi } from '../rules/settings';
import { Setting } from './Setting';

/** Where leads are sent, and with what. */
export function DeliverySettings({ settings }: { settings: CrmSettingsStatus }) {
  const { test, backlog } = useCrmSetup();
  const health = useStore(backlog.$health);
  const lookup = useStore(test.$lookup);
  const api = lookup === undefined ? undefined : describeApi(lookup);
  return (
    <Section
      id="delivery"
      title="Delivery"
      text={
        settings.connected
          ? 'Leads are sent to the webhook within a second. Values set here take effect immediately and override the server’s environment variables. Nobody can view a saved secret, not even you.'
          : 'No webhook is set yet, so leads are stored but not sent. In the CRM, create a workflow that starts with an inbound webhook, and paste its URL here.'
      }
    >
      <div role="alert">{health.status === 'ready' && <Problem {...health.data} />}</div>
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
      <div className="flex flex-wrap items-baseline justify-between gap-x-5 border-t border-ink pt-3">
        <p role="status">
          {api ? (
            <span className="staff-chip staff-chip-sentence" data-tone={api.tone}>
              {api.text}
            </span>
          ) : (
            'Checking the API key…'
          )}
        </p>
        <button type="button" className="link staff-link-button" onClick={() => void test.check()}>
          Check again
        </button>
      </div>
    </Section>
  );
}

/** Says that the CRM doesn't accept leads, and what to do. */
function Problem({ is_connected, delayed, since, error }: CrmHealth) {
  if (!is_connected || delayed === 0 || since === null) return null;
  const text = `The CRM hasn’t accepted ${countOf(delayed, 'lead')} since ${siteTimeText(Date.parse(since))}.`;
  return (
    <p className="staff-problem mb-5">
      {[text, error, error && adviceOnCrmError(error), 'We’ll keep trying for three days.']
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}
