import { useStore } from '@nanostores/react';
import { faultTexts } from '../rules/faults';
import { $export, dropExport } from '../store/export';

/** What became of the export, said aloud as well. */
export function ExportOutcome() {
  const state = useStore($export);
  return (
    <div role="status" className="inbox-exported">
      {state.is === 'loading' && (
        <p className="staff-wait">
          <span className="staff-spinner" aria-hidden="true" />
          Every lead is being put into one file…
        </p>
      )}
      {(state.is === 'done' || state.is === 'failed') && (
        <div
          className="staff-notice inbox-notice"
          data-tone={state.is === 'failed' ? 'warm' : 'signal'}
        >
          <p>
            {state.is === 'done'
              ? `${state.file} holds ${state.count === 1 ? 'one lead' : `all ${state.count} leads`}. It is noted in the audit log that you took it.`
              : `Nothing was exported. ${faultTexts[state.fault]}`}
          </p>
          <button type="button" className="link inbox-small" onClick={dropExport}>
            Close
          </button>
        </div>
      )}
    </div>
  );
}
