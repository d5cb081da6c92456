import { atom, computed } from 'nanostores';
import { countLeads } from '../api/leads';
import { countsOfGroups, type GroupCounts } from '../rules/standings';
import { createQuery } from './queries';
import { latest } from './visit';

/** As they were told last: a backend that fails takes nothing away. */
const $told = atom<GroupCounts | undefined>();

const $counted = createQuery<true>(['counts'], {
  fetcher: async () => {
    $told.set(countsOfGroups(await latest(countLeads)));
    return true;
  },
});

/** How many leads each group has; undefined until it is known. */
export const $counts = computed([$told, $counted], (told) => told);

/** Something has changed. */
export function countAnew(): void {
  $counted.revalidate();
}

export function forgetCounts(): void {
  $told.set(undefined);
}
