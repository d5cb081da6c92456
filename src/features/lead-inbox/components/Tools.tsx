import { useStore } from '@nanostores/react';
import { leadFormIds, type LeadFormId } from '~rules/lead-forms';
import { formNames } from '../rules/forms';
import { $export, exportAll } from '../store/export';
import { $list, refreshAll } from '../store/list';
import { $typedSearch, $view, go, settleSearch, typeSearch } from '../store/view';

/** What narrows the list, and what is done with all of it. */
export function Tools() {
  const typed = useStore($typedSearch);
  const { form } = useStore($view);
  const list = useStore($list);
  const exporting = useStore($export).is === 'loading';
  const refreshing = list.is === 'shown' && list.refreshing;
  return (
    <div className="inbox-tools">
      <form
        role="search"
        className="inbox-search staff-field"
        onSubmit={(event) => {
          event.preventDefault();
          settleSearch();
        }}
      >
        <label htmlFor="inbox-search">Search</label>
        <input
          id="inbox-search"
          type="search"
          className="staff-input"
          placeholder="Name, email, phone, company or website"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={typed}
          onChange={(event) => typeSearch(event.target.value)}
        />
      </form>
      <div className="inbox-form staff-field">
        <label htmlFor="inbox-form">Form</label>
        <select
          id="inbox-form"
          className="staff-input"
          value={form ?? ''}
          onChange={(event) => go({ form: (event.target.value || undefined) as LeadFormId })}
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
          onClick={refreshAll}
        >
          {refreshing ? 'Refreshing…' : 'Refresh'}
        </button>
        <button
          type="button"
          className="action action-outline"
          aria-disabled={exporting || undefined}
          onClick={() => void exportAll()}
        >
          {exporting ? 'Exporting…' : 'Export CSV'}
        </button>
      </div>
    </div>
  );
}
