import { maxSearchLength } from '~/lib/url-view';
import { leadFormIds, type LeadFormId } from '~rules/lead/forms';
import { statusGroups, type StatusGroup } from './lead-status';

/** What the inbox shows. All of it is in the page's URL. */
export interface View {
  /** As typed, not trimmed. */
  search: string;
  group: StatusGroup;
  /** Undefined: all forms. */
  form: LeadFormId | undefined;
  /** ID of the open lead. */
  lead: string | undefined;
}

export type Filter = Pick<View, 'search' | 'group' | 'form'>;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The ID used for a malformed one in the URL: valid, but no lead has it. */
export const unknownLeadId = '00000000-0000-0000-0000-000000000000';

/** Parses the query and fragment of a URL: `?show=spam#q=dana`. Ignores unknown values. */
export function parseView(queryAndFragment: string): View {
  const [query, fragment] = queryAndFragment.split('#');
  const params = new URLSearchParams(query);
  const group = params.get('show') ?? '';
  const lead = params.get('lead') ?? '';
  return {
    search: (new URLSearchParams(fragment).get('q') ?? '').slice(0, maxSearchLength),
    group: Object.hasOwn(statusGroups, group) ? (group as StatusGroup) : 'all',
    form: leadFormIds.find((id) => id === params.get('form')),
    lead: lead === '' ? undefined : uuid.test(lead) ? lead.toLowerCase() : unknownLeadId,
  };
}

/**
 * The query and fragment for a view. Search words name people, so they go in the fragment: browsers don't
 * send it to the server, and it stays out of access logs.
 */
export function formatView({ search, group, form, lead }: View): string {
  const params = new URLSearchParams();
  if (group !== 'all') params.set('show', group);
  if (form) params.set('form', form);
  if (lead) params.set('lead', lead);
  const fragment = search ? `#${new URLSearchParams({ q: search })}` : '';
  return (params.size > 0 ? `?${params}` : '') + fragment;
}
