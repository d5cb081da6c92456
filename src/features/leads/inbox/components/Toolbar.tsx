import { useStore } from '@nanostores/react';
import { Field } from '~/components/ui/Field';
import { ListSearch, ListToolbar } from '~/components/ui/ListToolbar';
import { RefreshButton } from '~/features/staff';
import type { LeadOrigin } from '~rules/lead/forms';
import { leadOriginNames, leadOrigins } from '~rules/lead/origins';
import { onlyOptions } from '../rules/pipeline';
import { InboxLink, useInbox } from './InboxLink';

/** Search, filters, refresh, export, and reports. */
export function Toolbar() {
  const inbox = useInbox();
  const search = useStore(inbox.$typedSearch);
  const { form, only } = useStore(inbox.$view);
  const staff = useStore(inbox.$staff);
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
        onChange={(event) => inbox.go({ form: (event.target.value || undefined) as LeadOrigin })}
      >
        <option value="">All forms</option>
        {leadOrigins.map((id) => (
          <option key={id} value={id}>
            {leadOriginNames[id]}
          </option>
        ))}
      </Field>
      <Field
        control="select"
        id="inbox-only"
        label="Show only"
        compact
        className="list-select"
        value={only}
        onChange={(event) => inbox.go({ only: event.target.value })}
      >
        <option value="">Any owner or date</option>
        {Object.entries(onlyOptions).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {staff
          .filter(({ id }) => id !== inbox.userId)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              Assigned to {name}
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
        <InboxLink to={{ weeks: 12, lead: undefined }} className="action action-outline">
          Reports
        </InboxLink>
      </div>
    </ListToolbar>
  );
}
