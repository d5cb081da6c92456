import { staffLink } from '~/lib/staff-links';
import { formatListUrl, parseListUrl } from '~/lib/url-view';
import type { LeadOrigin } from '~rules/lead/forms';
import { leadOrigins } from '~rules/lead/origins';
import { maxTagLength, onlyOptions } from './pipeline';
import { statusGroups, type StatusGroup } from './lead-status';

/** What the inbox shows. All of it is in the page's URL. */
export interface View {
  /** As typed, not trimmed. */
  search: string;
  group: StatusGroup;
  /** Undefined: all forms. */
  form: LeadOrigin | undefined;
  /** One of `onlyOptions`, an account ID for the leads of one admin, or empty. */
  only: string;
  tag: string;
  source: string;
  /** ID of the open lead. */
  lead: string | undefined;
}

export type Filter = Omit<View, 'lead'>;

/** A view without filters. */
export const noFilters = {
  search: '',
  form: undefined,
  group: 'all',
  only: '',
  tag: '',
  source: '',
} as const satisfies Filter;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The ID used for a malformed one in the URL: valid, but no lead has it. */
const unknownLeadId = '00000000-0000-0000-0000-000000000000';

/** Parses the query and fragment of a URL: `?show=spam#q=dana`. Ignores unknown values. */
export function parseView(queryAndFragment: string): View {
  const { params, search } = parseListUrl(queryAndFragment);
  const group = params.get('show') ?? '';
  const lead = params.get('lead') ?? '';
  const only = params.get('only') ?? '';
  return {
    search,
    group: Object.hasOwn(statusGroups, group) ? (group as StatusGroup) : 'all',
    form: leadOrigins.find((id) => id === params.get('form')),
    only: Object.hasOwn(onlyOptions, only) || uuid.test(only) ? only : '',
    tag: (params.get('tag') ?? '').slice(0, maxTagLength),
    source: (params.get('source') ?? '').slice(0, 100),
    lead: lead === '' ? undefined : uuid.test(lead) ? lead.toLowerCase() : unknownLeadId,
  };
}

/** The query and fragment for a view. */
export function formatView({ search, group, form, only, tag, source, lead }: View): string {
  const params = new URLSearchParams();
  if (group !== 'all') params.set('show', group);
  if (form) params.set('form', form);
  if (only) params.set('only', only);
  if (tag) params.set('tag', tag);
  if (source) params.set('source', source);
  if (lead) params.set('lead', lead);
  return formatListUrl(params, search);
}

/** A link to the inbox with a view. */
export function leadsLink(view: Partial<View> = {}): string {
  const path = staffLink('/admin');
  return path + formatView({ ...noFilters, lead: undefined, ...view });
}
