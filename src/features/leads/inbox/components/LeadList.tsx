import { useStore } from '@nanostores/react';
import { DataList, SelectionBar, useData, ViewLink } from '~/features/staff';
import type { ListedLead } from '../api/leads';
import { emptyText, resultText } from '../rules/messages';
import { countFilters, noFilters, sortOf } from '../rules/view';
import { BulkActions } from './BulkActions';
import { LeadRow, rowLook } from './LeadRow';
import * as inbox from '../store/inbox';

/** Leads that match the view, and what can be done with the selected ones. */
export function LeadList() {
  const { items = [], hasMore = false, groups } = useData(inbox.$list) ?? {};
  const view = useStore(inbox.$view);
  const counted = groups?.[view.group] ?? 0;
  // Searches with many matches aren't counted.
  const total = counted >= items.length ? counted : Infinity;
  const words = view.search.trim();
  const order = sortOf(view) === 'urgent' ? 'most urgent first' : 'newest first';
  return (
    <DataList
      label="Leads"
      list={{ ...inbox, $state: inbox.$list }}
      loadingLabel="Loading leads"
      summary={(data) => resultText(data, counted, words ? `matching “${words}”` : order)}
      empty={<Empty />}
      bar={
        <SelectionBar
          selection={inbox.selection}
          noun="lead"
          items={items}
          total={hasMore ? total : items.length}
          onSelectAll={inbox.selectAll}
        >
          <BulkActions />
        </SelectionBar>
      }
    >
      {() => <Table leads={items} />}
    </DataList>
  );
}

/** A table, or two lines per lead if there's no room for one. Like the table of posts, it isn't a <table>. */
function Table({ leads }: { leads: readonly ListedLead[] }) {
  const view = useStore(inbox.$view);
  return (
    <div role="table" aria-label="Leads">
      <div
        role="row"
        className={`${rowLook} border-ink py-2 text-sm font-semibold @max-[40rem]:sr-only`}
      >
        <span role="columnheader">
          <span className="sr-only">Select</span>
        </span>
        <span role="columnheader">Person</span>
        <span role="columnheader">What they want</span>
        {['Source', 'Owner'].map((column) => (
          <span key={column} role="columnheader" className="@max-[62rem]:hidden">
            {column}
          </span>
        ))}
        <span role="columnheader" aria-sort={sortOf(view) === 'urgent' ? 'ascending' : undefined}>
          <span>{view.group === 'new' ? 'Answer by' : 'Status'}</span>
          {sortOf(view) === 'urgent' && <span aria-hidden="true">{'\u00a0↑'}</span>}
        </span>
      </div>
      {leads.map((lead) => (
        <LeadRow key={lead.id} lead={lead} />
      ))}
    </div>
  );
}

function Empty() {
  const view = useStore(inbox.$view);
  const list = useData(inbox.$list);
  const isElsewhere = view.search !== '' && view.group !== 'all';
  const isFiltered = view.search !== '' || countFilters(view) > 0;
  const hasOthers = isFiltered || (view.group !== 'all' && list?.groups?.all !== 0);
  const { title, text } = emptyText(view, hasOthers);
  return (
    <>
      <p className="display text-title">{title}</p>
      <p>{text}</p>
      {hasOthers && (
        <ViewLink
          view={inbox}
          to={isElsewhere ? { group: 'all' } : { ...noFilters, search: '', group: 'all' }}
          className="action action-outline"
        >
          {isElsewhere ? 'Search everyone' : 'Show all leads'}
        </ViewLink>
      )}
    </>
  );
}
