import { computed } from 'nanostores';
import { countLeads } from '../api/leads';
import { countsOfGroups, type GroupCounts } from '../rules/standings';
import { createQuery } from './queries';

const $counted = createQuery<GroupCounts>(['counts'], {
  fetcher: async () => countsOfGroups(await countLeads()),
});

/** How many leads each group has; undefined until it is known. */
export const $counts = computed($counted, ({ data }) => data);

/** Something has changed. */
export function countAnew(): void {
  $counted.revalidate();
}
