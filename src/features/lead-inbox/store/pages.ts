import { readLeads, searchLeads, type LeadSearch } from '../api/leads';
import type { View } from '../rules/address';
import { standingsIn } from '../rules/standings';
import { forget, learn } from './known-leads';
import { latest } from './visit';

export type Filter = Pick<View, 'search' | 'group' | 'form'>;

/** Some leads by their ids, newest first. */
export interface Page {
  ids: readonly string[];
  /** There are no older ones. */
  isWhole: boolean;
}

export const pageSize = 50;
/** What the database hands out at once. */
const mostAtOnce = 200;
/** So many ids an address can hold. */
const mostById = 100;

/** The newest leads: as many as are in the list already, which is told how those stand that it lost. */
export async function loadNewest(filter: Filter, listed: readonly string[]): Promise<Page> {
  const size = Math.min(Math.max(listed.length, pageSize), mostAtOnce);
  const page = await load(filter, { page_size: size });
  const lost = listed.slice(0, size).filter((id) => !page.ids.includes(id));
  if (lost.length > 0) await lookUp(lost.slice(0, mostById));
  return page;
}

/** The page behind the lead `older_than`. */
export function loadOlder(filter: Filter, older_than: string): Promise<Page> {
  return load(filter, { older_than, page_size: pageSize });
}

async function load({ search, group, form }: Filter, part: LeadSearch): Promise<Page> {
  const standings = standingsIn(group);
  const asked: LeadSearch = {
    ...(search && { query: search }),
    ...(standings && { standings }),
    ...(form && { form }),
    ...part,
  };
  const leads = await latest(() => searchLeads(asked));
  learn(leads);
  return { ids: leads.map(({ id }) => id), isWhole: leads.length < part.page_size };
}

async function lookUp(ids: readonly string[]): Promise<void> {
  const leads = await latest(() => readLeads(ids));
  learn(leads);
  forget(ids.filter((id) => leads.every((lead) => lead.id !== id)));
}
