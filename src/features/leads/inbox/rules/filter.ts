import { withStoredEmails } from '~rules/account/email';
import type { LeadFilter } from '../api/leads';
import { groupFilter } from './lead-status';
import type { Filter } from './view';

/** A local day, such as `2026-11-23`. Sweden writes dates as in ISO 8601. */
const dayOf = (time: number): string => new Date(time).toLocaleDateString('sv-SE');

/** The filter for everything in a view but its group. `userId` is the signed-in person's. */
export function filterOf(
  { search, form, owner, due, tag, source }: Omit<Filter, 'group' | 'order'>,
  userId: string,
  now: number,
): LeadFilter {
  const words = withStoredEmails(search.trim());
  return {
    ...(words && { search: words }),
    ...(form && { form }),
    ...(tag && { tag }),
    ...(source && { source }),
    ...(owner && { owner: owner === 'mine' ? userId : owner }),
    ...dueFilter(due, now),
  };
}

function dueFilter(due: Filter['due'], now: number): LeadFilter {
  switch (due) {
    case 'soon':
      return { deadline: 'soon' };
    case 'overdue':
      return { deadline: 'missed' };
    case 'follow-up':
      return { follow_up_by: dayOf(now) };
    default:
      return {};
  }
}

/** The filter for a view with its group. */
export function listFilter(view: Filter, userId: string, now: number): LeadFilter {
  return { ...filterOf(view, userId, now), ...groupFilter(view.group) };
}
