import type { CrmSettingSource } from '~rules/crm-settings';
import type { CrmSettingName } from '../api/crm';
import { useCrmSetup } from '../CrmSetupContext';
import { describeSource, settingCopy } from '../rules/settings';

interface Props {
  name: CrmSettingName;
  source: CrmSettingSource;
  /** Undefined if it's secret or not set. */
  value: string | undefined;
}

/** One delivery setting. It can be replaced and removed. */
export function Setting({ name, source, value }: Props) {
  const { dialog } = useCrmSetup();
  const { label, text } = settingCopy[name];
  return (
    <li
      className="grid gap-2 border-rule pb-5 not-first:border-t not-first:pt-5"
      aria-labelledby={`${name}-label`}
    >
      <h3 id={`${name}-label`} className="label">
        {label}
      </h3>
      <p className="staff-quiet">{text}</p>
      <p className="wrap-anywhere">
        <span
          className="staff-chip staff-chip-sentence"
          data-tone={source.from === 'none' ? 'quiet' : 'signal'}
        >
          {describeSource(source)}
        </span>
      </p>
      {value && <code className="wrap-anywhere">{value}</code>}
      <div className="staff-buttons">
        <button
          type="button"
          className="action action-outline"
          onClick={() => dialog.open({ name, value, wanted: 'set' })}
        >
          <span>{source.from === 'none' ? 'Set…' : 'Replace…'}</span>
          <About label={label} />
        </button>
        {source.from === 'site' && (
          <button
            type="button"
            className="link staff-link-button"
            onClick={() => dialog.open({ name, value, wanted: 'removed' })}
          >
            <span>Remove…</span>
            <About label={label} />
          </button>
        )}
      </div>
    </li>
  );
}

/** Tells screen readers which setting a button is for. */
function About({ label }: { label: string }) {
  return <span className="sr-only">{` ${label}`}</span>;
}
