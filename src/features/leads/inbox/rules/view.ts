import { staffLink } from '~/lib/staff-links';
import { formatListUrl, parseListUrl } from '~/lib/url-view';
import type { LeadOrigin } from '~rules/lead/forms';
import { leadOrigins } from '~rules/lead/origins';
import { dueOptions, maxTagLength } from './pipeline';
import { statusGroups, type StatusGroup } from './lead-status';

/** What the inbox shows. All of it is in the page's URL. */
export interface View {
  /** As typed, not trimmed. */
  search: string;
  group: StatusGroup;
  /** Undefined: all forms. */
  form: LeadOrigin | undefined;
  /** An account ID, `mine`, `none` for leads without an owner, or empty. */
  owner: string;
  /** One of `dueOptions`, or empty. */
  due: string;
  tag: string;
  source: string;
  /** Lists open leads newest first instead of most urgent first. */
  newestFirst: boolean;
  /** ID of the open lead. */
  lead: string | undefined;
}

export type Filter = Omit<View, 'lead'>;

/** Without filters. The search, the tab, and the order stay. */
export const noFilters = {
  form: undefined,
  owner: '',
  due: '',
  tag: '',
  source: '',
} as const satisfies Partial<Filter>;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The ID used for a malformed one in the URL: valid, but no lead has it. */
const unknownLeadId = '00000000-0000-0000-0000-000000000000';

/** The tab of a URL that names none: leads that wait for a response, or everyone for a search. */
const groupFor = (search: string): StatusGroup => (search ? 'all' : 'new');

/** Parses the query and fragment of a URL: `?show=spam#q=dana`. Ignores unknown values. */
export function parseView(queryAndFragment: string): View {
  const { params, search } = parseListUrl(queryAndFragment);
  const group = params.get('show') ?? '';
  const lead = params.get('lead') ?? '';
  const owner = params.get('owner') ?? '';
  const due = params.get('due') ?? '';
  return {
    search,
    group: Object.hasOwn(statusGroups, group) ? (group as StatusGroup) : groupFor(search),
    form: leadOrigins.find((id) => id === params.get('form')),
    owner: owner === 'mine' || owner === 'none' || uuid.test(owner) ? owner : '',
    due: Object.hasOwn(dueOptions, due) ? due : '',
    tag: (params.get('tag') ?? '').slice(0, maxTagLength),
    source: (params.get('source') ?? '').slice(0, 100),
    newestFirst: params.get('order') === 'newest',
    lead: lead === '' ? undefined : uuid.test(lead) ? lead.toLowerCase() : unknownLeadId,
  };
}

/** The query and fragment for a view. */
export function formatView(view: View): string {
  const { search, group, form, owner, due, tag, source, newestFirst, lead } = view;
  const params = new URLSearchParams();
  if (group !== groupFor(search)) params.set('show', group);
  if (form) params.set('form', form);
  if (owner) params.set('owner', owner);
  if (due) params.set('due', due);
  if (tag) params.set('tag', tag);
  if (source) params.set('source', source);
  if (newestFirst) params.set('order', 'newest');
  if (lead) params.set('lead', lead);
  return formatListUrl(params, search);
}

/** A link to the inbox with a view. */
export function leadsLink(view: Partial<View> = {}): string {
  const path = staffLink('/admin');
  const open = { search: '', group: 'new', newestFirst: false, lead: undefined } as const;
  return path + formatView({ ...noFilters, ...open, ...view });
}

/** How many filters apart from the tab and the search are set. */
export function countFilters({ form, owner, due, tag, source }: Filter): number {
  return [form, owner, due, tag, source].filter(Boolean).length;
}

/** How a view is sorted. Only open leads can be urgent. */
export function sortOf({ group, newestFirst }: Filter): 'newest' | 'urgent' {
  return group === 'new' && !newestFirst ? 'urgent' : 'newest';
}
