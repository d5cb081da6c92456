import { useStore } from '@nanostores/react';
import { Field } from '~/components/ui/Field';
import { leadFormIds, type LeadFormId } from '~rules/lead/forms';
import { formNames } from '../rules/answers';
import { useInbox } from './InboxLink';

/** Search, form filter, refresh, and export. */
export function Toolbar() {
  const inbox = useInbox();
  const search = useStore(inbox.$typedSearch);
  const { form } = useStore(inbox.$view);
  const refreshing = useStore(inbox.$refreshing);
  const exporting = useStore(inbox.$exporting);
  return (
    <div className="flex flex-wrap gap-2 pt-3">
      <form
        role="search"
        className="inbox-search"
        onSubmit={(event) => {
          event.preventDefault();
          inbox.commitSearch();
        }}
      >
        <Field
          id="inbox-search"
          label="Search"
          compact
          type="search"
          placeholder="Name, email, phone, company, or website"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={search}
          onChange={(event) => inbox.typeSearch(event.target.value)}
        />
      </form>
      <Field
        control="select"
        id="inbox-form"
        label="Form"
        compact
        className="inbox-form"
        value={form ?? ''}
        onChange={(event) => inbox.go({ form: (event.target.value || undefined) as LeadFormId })}
      >
        <option value="">All forms</option>
        {leadFormIds.map((id) => (
          <option key={id} value={id}>
            {formNames[id]}
          </option>
        ))}
      </Field>
      <div className="inbox-buttons flex flex-wrap gap-2">
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
