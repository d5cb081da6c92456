import { useStore } from '@nanostores/react';
import { StatusCounts } from '~/components/ui/StatusCounts';
import { Button, FilterSelect, ListFilters, useData, ViewLink } from '~/features/staff';
import { leadOriginNames } from '~rules/lead/origins';
import { needsDecision, statusGroups, type StatusGroup } from '../rules/lead-status';
import { dueOptions } from '../rules/pipeline';
import { countFilters, noFilters, type Filter } from '../rules/view';
import * as changes from '../store/changes';
import * as inbox from '../store/inbox';

const groups = Object.keys(statusGroups) as StatusGroup[];

/** Links to the leads of each status, with their number. What needs a decision only shows while there is any. */
export function Statuses() {
  const view = useStore(inbox.$view);
  const counts = useData(inbox.$list)?.groups;
  const shown = groups.filter(
    (group) => !needsDecision(group) || group === view.group || Boolean(counts?.[group]),
  );
  return (
    <StatusCounts
      label="Leads by status"
      view={inbox}
      items={shown.map((group) => ({
        label: statusGroups[group],
        count: counts?.[group],
        to: { group, lead: undefined },
        isCurrent: view.group === group,
        isWarm: needsDecision(group) && Boolean(counts?.[group]),
      }))}
    />
  );
}

/** Search, filters, order, and export. */
export function Toolbar() {
  return (
    <ListFilters
      id="inbox"
      placeholder="Name, company, email, phone"
      view={inbox}
      count={countFilters(useStore(inbox.$view))}
      buttons={
        <Button action={changes.action} onClick={changes.exportAll}>
          Export CSV
        </Button>
      }
    >
      <Filters />
    </ListFilters>
  );
}

type FilterOptions = readonly [
  name: Exclude<keyof Filter, 'search' | 'group'>,
  label: string,
  all: string,
  items: readonly (readonly [value: string, label: string])[],
];

/** Only open leads can be urgent. */
const order: FilterOptions = ['order', 'Order', 'Urgent first', [['newest', 'Newest first']]];

/** All of them apply at once. */
function Filters() {
  const view = useStore(inbox.$view);
  const { staff } = useStore(inbox.$surroundings);
  const owners = staff
    .filter(({ id, is_admin, owns_leads }) => !inbox.isOwn(id) && (is_admin || owns_leads))
    .map(({ id, name }) => [id, name] as const);
  const filters: readonly FilterOptions[] = [
    ['due', 'To do', 'Any date', Object.entries(dueOptions)],
    [
      'owner',
      'Owner',
      'Any owner',
      [['mine', 'Assigned to me'], ['none', 'Unassigned'], ...owners],
    ],
    ['form', 'Form', 'All forms', Object.entries(leadOriginNames)],
    // Chosen where they're listed: on a lead, and in the reports.
    ['source', 'Source', 'All sources', []],
    ['tag', 'Tag', 'All tags', []],
    ...(view.group === 'new' ? [order] : []),
  ];
  return (
    <>
      {filters
        .filter(([name, , , items]) => items.length > 0 || view[name])
        .map(([name, label, all, items]) => (
          <FilterSelect
            key={name}
            id={`inbox-${name}`}
            label={label}
            all={all}
            items={items}
            value={view[name]}
            onChange={(value) => inbox.go({ [name]: value })}
          />
        ))}
      {countFilters(view) > 0 && (
        <ViewLink view={inbox} to={noFilters} className="link inline-flex min-h-touch items-center">
          Clear filters
        </ViewLink>
      )}
    </>
  );
}
