import { useStore } from '@nanostores/react';
import { leadFormIds, type LeadFormId } from '~rules/lead-forms';
import { formNames } from '../rules/answers';
import { useInbox } from './use-inbox';

/** Search, form filter, refresh, and export. */
export function Toolbar() {
  const inbox = useInbox();
  const search = useStore(inbox.$typedSearch);
  const { form } = useStore(inbox.$view);
  const refreshing = useStore(inbox.$refreshing);
  const exporting = useStore(inbox.$exporting);
  return (
    <div className="inbox-tools">
      <form
        role="search"
        className="inbox-search staff-field"
        onSubmit={(event) => {
          event.preventDefault();
          inbox.commitSearch();
        }}
      >
        <label htmlFor="inbox-search" className="staff-unseen">
          Search
        </label>
        <input
          id="inbox-search"
          type="search"
          className="staff-input"
          placeholder="Name, email, phone, company, or website"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={search}
          onChange={(event) => inbox.typeSearch(event.target.value)}
        />
      </form>
      <div className="inbox-form staff-field">
        <label htmlFor="inbox-form" className="staff-unseen">
          Form
        </label>
        <select
          id="inbox-form"
          className="staff-input"
          value={form ?? ''}
          onChange={(event) => inbox.go({ form: (event.target.value || undefined) as LeadFormId })}
        >
          <option value="">All forms</option>
          {leadFormIds.map((id) => (
            <option key={id} value={id}>
              {formNames[id]}
            </option>
          ))}
        </select>
      </div>
      <div className="inbox-buttons">
        <button
          type="button"
          className="action action-outline"
          aria-disabled={refreshing || undefined}
          onClick={() => void inbox.refresh()}
        >
          {refreshing ? 'Refreshing…' : 'Refresh'}
        </button>
        <button
          type="button"
          className="action action-outline"
          aria-disabled={exporting || undefined}
          onClick={() => void inbox.exportAll()}
        >
          {exporting ? 'Exporting…' : 'Export CSV'}
        </button>
      </div>
    </div>
  );
}
