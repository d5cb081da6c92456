import { staffLink } from '~/lib/staff-links';
import { anId, listAddress, oneOf } from '~/lib/url-view';
import { siteDayOf } from '~/lib/zoned-time';
import { withStoredEmails } from '~rules/account/email';
import { leadOrigins } from '~rules/lead/origins';
import type { LeadFilter } from '../api/leads';
import { dueOptions, maxTagLength } from './pipeline';
import { groupFilter, statusGroups, type StatusGroup } from './lead-status';

/** What the URL has. */
const address = listAddress({
  group: ['show', oneOf(Object.keys(statusGroups) as StatusGroup[])],
  form: ['form', oneOf(leadOrigins)],
  /** An account ID, `mine`, or `none` for leads without an owner. */
  owner: ['owner', (text) => oneOf(['mine', 'none'])(text) ?? anId(text)],
  due: ['due', oneOf(Object.keys(dueOptions) as (keyof typeof dueOptions)[])],
  tag: ['tag', (text) => text.slice(0, maxTagLength) || undefined],
  source: ['source', (text) => text.slice(0, 100) || undefined],
  /** Lists open leads newest first instead of most urgent first. */
  order: ['order', oneOf(['newest'])],
  /** ID of the open lead. */
  lead: ['lead', anId],
});

/** What the inbox shows. All of it is in the page's URL. The search is as typed, not trimmed. */
export type View = Omit<ReturnType<typeof address.parse>, 'group'> & { group: StatusGroup };

export type Filter = Omit<View, 'lead'>;

/** Without filters. The search, the tab, and the order stay. */
export const noFilters = {
  form: undefined,
  owner: undefined,
  due: undefined,
  tag: undefined,
  source: undefined,
} as const satisfies Partial<Filter>;

/** The tab of a URL that names none: leads that wait for a response, or everyone for a search. */
const groupFor = (search: string): StatusGroup => (search ? 'all' : 'new');

/** Parses the query and fragment of a URL: `?show=spam#q=dana`. Ignores unknown values. */
export function parseView(queryAndFragment: string): View {
  const view = address.parse(queryAndFragment);
  return { ...view, group: view.group ?? groupFor(view.search) };
}

/** The query and fragment for a view. */
export function formatView({ group, ...view }: View): string {
  return address.format({ ...view, group: group === groupFor(view.search) ? undefined : group });
}

/** A link to the inbox with a view. */
export function leadsLink(view: Partial<View> = {}): string {
  const open = { search: '', group: 'new', order: undefined, lead: undefined } as const;
  return staffLink('/admin') + formatView({ ...noFilters, ...open, ...view });
}

/** How many filters apart from the tab and the search are set. */
export function countFilters({ form, owner, due, tag, source }: Filter): number {
  return [form, owner, due, tag, source].filter(Boolean).length;
}

/** How a view is sorted. Only open leads can be urgent. */
export function sortOf({ group, order }: Filter): 'newest' | 'urgent' {
  return group === 'new' && order === undefined ? 'urgent' : 'newest';
}

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
    ...(due === 'soon' && { deadline: 'soon' }),
    ...(due === 'overdue' && { deadline: 'missed' }),
    ...(due === 'follow-up' && { follow_up_by: siteDayOf(now) }),
  };
}

/** The filter for a view with its group. */
export function listFilter(view: Filter, userId: string, now: number): LeadFilter {
  return { ...filterOf(view, userId, now), ...groupFilter(view.group) };
}
