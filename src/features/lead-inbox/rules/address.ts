import { leadFormIds, type LeadFormId } from '~rules/lead-forms';
import { groups, type Group } from './standings';

/** What the inbox shows: all of it stands in the page's address. */
export interface View {
  /** As the admin typed it. */
  search: string;
  group: Group;
  /** Undefined: whichever form. */
  form: LeadFormId | undefined;
  /** The id of the open lead. */
  lead: string | undefined;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Most characters to search for, as the database takes them. */
export const longestSearch = 1000;

/**
 * Of what stands behind a page's path: `?show=spam#q=dana`. Anybody may write anything into an address: what
 * is unknown counts as left out.
 */
export function viewIn(behindPath: string): View {
  const [query, fragment] = behindPath.split('#');
  const given = new URLSearchParams(query);
  const group = given.get('show') ?? '';
  const form = given.get('form');
  const lead = given.get('lead') ?? '';
  return {
    search: (new URLSearchParams(fragment).get('q') ?? '').slice(0, longestSearch),
    group: Object.hasOwn(groups, group) ? (group as Group) : 'all',
    form: leadFormIds.find((id) => id === form),
    // An id that cannot be one is still a lead that is not there.
    lead: lead === '' ? undefined : uuid.test(lead) ? lead.toLowerCase() : noLead,
  };
}

/** Stands for whatever is no id: a lead that nobody has. */
export const noLead = '00000000-0000-0000-0000-000000000000';

/**
 * What stands behind the page's path where a view is; nothing for the whole list. A search names people: in
 * the fragment it stays in the browser, where a query would be in every server's log.
 */
export function behindPath({ search, group, form, lead }: View): string {
  const query = new URLSearchParams();
  if (group !== 'all') query.set('show', group);
  if (form) query.set('form', form);
  if (lead) query.set('lead', lead);
  const fragment = search ? `#${new URLSearchParams({ q: search })}` : '';
  return (query.size > 0 ? `?${query}` : '') + fragment;
}
