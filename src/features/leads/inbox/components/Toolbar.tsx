import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ListSearch, ListToolbar } from '~/components/ui/ListToolbar';
import { Button, FilterSelect, ViewLink } from '~/features/staff';
import type { LeadOrigin } from '~rules/lead/forms';
import { leadOriginNames } from '~rules/lead/origins';
import { dueOptions } from '../rules/pipeline';
import { countFilters, noFilters } from '../rules/view';
import { inbox } from '../store/inbox';

/** Search, filters, order, and export. */
export function Toolbar() {
  const search = useStore(inbox.$typedSearch);
  const count = countFilters(useStore(inbox.$view));
  const [isOpen, setOpen] = useState(count > 0);
  return (
    <ListToolbar>
      <ListSearch
        id="inbox-search"
        label="Search"
        placeholder="Name, company, email, phone"
        value={search}
        onType={inbox.typeSearch}
        onSubmit={inbox.commitSearch}
      />
      {/* Without room for them, they're behind the button. */}
      <div
        id="inbox-filters"
        className="flex flex-wrap gap-2 @max-[62rem]:order-last @max-[62rem]:w-full not-data-open:@max-[62rem]:hidden @min-[62rem]:[&_.list-select]:w-34 @min-[62rem]:[&_.list-select]:flex-none"
        data-open={isOpen || undefined}
      >
        <Filters />
      </div>
      <div className="list-buttons">
        <Button
          className="@min-[62rem]:hidden"
          aria-expanded={isOpen}
          aria-controls="inbox-filters"
          onClick={() => setOpen(!isOpen)}
        >
          {count > 0 ? `Filters (${count})` : 'Filters'}
        </Button>
        <Button action={inbox.changes.action} onClick={inbox.changes.exportAll}>
          Export CSV
        </Button>
      </div>
    </ListToolbar>
  );
}

/** All of them apply at once. */
function Filters() {
  const view = useStore(inbox.$view);
  const { staff } = useStore(inbox.$surroundings);
  const others = staff.filter(
    ({ id, is_admin, owns_leads }) => !inbox.isOwn(id) && (is_admin || owns_leads),
  );
  return (
    <>
      <FilterSelect
        compact
        id="inbox-due"
        label="To do"
        all="Any date"
        items={Object.entries(dueOptions)}
        value={view.due}
        onChange={(due = '') => inbox.go({ due })}
      />
      <FilterSelect
        compact
        id="inbox-owner"
        label="Owner"
        all="Any owner"
        items={[
          ['mine', 'Assigned to me'],
          ['none', 'Unassigned'],
          ...others.map(({ id, name }) => [id, name] as const),
        ]}
        value={view.owner}
        onChange={(owner = '') => inbox.go({ owner })}
      />
      <FilterSelect
        compact
        id="inbox-form"
        label="Form"
        all="All forms"
        items={Object.entries(leadOriginNames)}
        value={view.form}
        onChange={(form) => inbox.go({ form: form as LeadOrigin | undefined })}
      />
      {/* Chosen where they're listed: on a lead, and in the reports. */}
      {(['source', 'tag'] as const).map(
        (filter) =>
          view[filter] && (
            <FilterSelect
              key={filter}
              compact
              id={`inbox-${filter}`}
              label={filter === 'tag' ? 'Tag' : 'Source'}
              all={`All ${filter}s`}
              items={[[view[filter], view[filter]]]}
              value={view[filter]}
              onChange={() => inbox.go({ [filter]: '' })}
            />
          ),
      )}
      {view.group === 'new' && (
        <FilterSelect
          compact
          id="inbox-order"
          label="Order"
          all="Urgent first"
          items={[['newest', 'Newest first']]}
          value={view.newestFirst ? 'newest' : ''}
          onChange={(order) => inbox.go({ newestFirst: order !== undefined })}
        />
      )}
      {countFilters(view) > 0 && (
        <ViewLink view={inbox} to={noFilters} className="link inline-flex min-h-touch items-center">
          Clear filters
        </ViewLink>
      )}
    </>
  );
}
