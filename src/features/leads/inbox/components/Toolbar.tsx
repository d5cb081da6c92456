import { useStore } from '@nanostores/react';
import { Field } from '~/components/ui/Field';
import { ListSearch, ListToolbar } from '~/components/ui/ListToolbar';
import { RefreshButton } from '~/features/staff';
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
    <ListToolbar>
      <ListSearch
        id="inbox-search"
        label="Search"
        placeholder="Name, email, phone, company, or website"
        value={search}
        onType={inbox.typeSearch}
        onSubmit={inbox.commitSearch}
      />
      <Field
        control="select"
        id="inbox-form"
        label="Form"
        compact
        className="list-select"
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
      <div className="list-buttons">
        <RefreshButton busy={refreshing} onClick={() => void inbox.refresh()} />
        <button
          type="button"
          className="action action-outline"
          aria-disabled={exporting || undefined}
          onClick={() => void inbox.exportAll()}
        >
          {exporting ? 'Exporting…' : 'Export CSV'}
        </button>
      </div>
    </ListToolbar>
  );
}
