import { useStore } from '@nanostores/react';
import { StatusCounts } from '~/components/ui/StatusCounts';
import { needsDecision, statusGroups, type StatusGroup } from '../rules/lead-status';
import * as inbox from '../store/inbox';

const groups = Object.keys(statusGroups) as StatusGroup[];

/** Links to the leads of each status, with their number. What needs a decision only shows while there is any. */
export function ListHeader() {
  const view = useStore(inbox.$view);
  const list = useStore(inbox.$list);
  const counts = list.status === 'ready' ? list.data.groups : undefined;
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
