import { useStore } from '@nanostores/react';
import { Field } from '~/components/ui/Field';
import { Options } from '~/components/ui/Options';
import { ListSearch, ListToolbar } from '~/components/ui/ListToolbar';
import { RefreshButton } from '~/features/staff';
import type { LeadOrigin } from '~rules/lead/forms';
import { leadOriginNames } from '~rules/lead/origins';
import { onlyOptions } from '../rules/pipeline';
import { useInbox } from './InboxLink';

/** Search, filters, refresh, and export. */
export function Toolbar() {
  const inbox = useInbox();
  const search = useStore(inbox.$typedSearch);
  const { form, only } = useStore(inbox.$view);
  const { staff } = useStore(inbox.$surroundings);
  const running = useStore(inbox.changes.$running);
  return (
    <ListToolbar>
      <ListSearch
        id="inbox-search"
        label="Search"
        placeholder="Name, company, or contact details"
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
        <Options items={Object.entries(leadOriginNames)} />
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
        <option value="">More filters</option>
        <Options items={Object.entries(onlyOptions)} />
        <Options
          items={staff
            .filter(({ is_admin, owns_leads }) => is_admin || owns_leads)
            .filter(({ id }) => id !== inbox.userId)
            .map(({ id, name }) => [id, `Assigned to ${name}`])}
        />
      </Field>
      <div className="list-buttons">
        <RefreshButton onRefresh={inbox.refresh} />
        <button
          type="button"
          className="action action-outline"
          aria-disabled={running !== undefined || undefined}
          onClick={() => void inbox.changes.exportAll()}
        >
          {running === 'export' ? 'Exporting…' : 'Export CSV'}
        </button>
      </div>
    </ListToolbar>
  );
}
