import type { LeadFilter } from '../api/leads';
import { groupFilter } from './lead-status';
import type { Filter } from './view';

/** A local day, such as `2026-11-23`. Sweden writes dates as in ISO 8601. */
const dayOf = (time: number): string => new Date(time).toLocaleDateString('sv-SE');

/** The filter for everything in a view but its group. `userId` is the signed-in person's. */
export function filterOf(
  { search, form, only, tag, source }: Omit<Filter, 'group'>,
  userId: string,
  now: number,
): LeadFilter {
  const words = search.trim();
  return {
    ...(words && { search: words }),
    ...(form && { form }),
    ...(tag && { tag }),
    ...(source && { source }),
    ...onlyFilter(only, userId, now),
  };
}

function onlyFilter(only: string, userId: string, now: number): LeadFilter {
  switch (only) {
    case '':
      return {};
    case 'mine':
      return { owner: userId };
    case 'unassigned':
      return { owner: 'none' };
    case 'due-soon':
      return { deadline: 'soon' };
    case 'overdue':
      return { deadline: 'missed' };
    case 'follow-up':
      return { follow_up_by: dayOf(now) };
    default:
      return { owner: only };
  }
}

/** The filter for a view with its group. */
export function listFilter(view: Filter, userId: string, now: number): LeadFilter {
  return { ...filterOf(view, userId, now), ...groupFilter(view.group) };
}
