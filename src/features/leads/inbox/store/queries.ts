import { nanoquery } from '@nanostores/query';
import { computed, type ReadableAtom } from 'nanostores';
import { countLeads, getLead, isCrmConnected, searchLeads, type Lead } from '../api/leads';
import { faultOf, type Fault } from '../api/request';
import { countGroups, statusesIn } from '../rules/lead-status';
import type { Filter, View } from '../rules/view';

/** What a query last loaded, and why the latest attempt failed, if it did. */
export interface Loaded<Data> {
  data?: Data | undefined;
  fault?: Fault | undefined;
}

export interface LeadPage {
  leads: readonly Lead[];
  hasMore: boolean;
}

export const pageSize = 50;
/** Most leads `search_leads` returns. */
const maxPageSize = 200;

/** The inbox's queries and their cache. They refetch when the window or the network comes back. */
export function createQueries($view: ReadableAtom<View>, isOpen: () => boolean) {
  const cache: NonNullable<NonNullable<Parameters<typeof nanoquery>[0]>['cache']> = new Map();
  const [createFetcher, , { revalidateKeys, mutateCache }] = nanoquery({
    cache,
    dedupeTime: 0,
    revalidateOnFocus: true,
    revalidateOnReconnect: true,
  });

  const cached = <Data>(key: string) => (cache.get(key)?.data as Loaded<Data> | undefined)?.data;

  /** Keeps the previous data if loading fails: nanoquery would drop it. */
  async function load<Data>(key: string, fetchData: () => Promise<Data>): Promise<Loaded<Data>> {
    try {
      const data = await fetchData();
      // Signed out in the meantime: the cache stays empty.
      return isOpen() ? { data } : {};
    } catch (error) {
      return { data: cached<Data>(key), fault: faultOf(error) };
    }
  }

  const $filter = computed($view, ({ search, group, form }) =>
    JSON.stringify({ search: search.trim(), group, form } satisfies Filter),
  );
  const $leadId = computed($view, ({ lead }) => lead);
  const listKey = (filter: string) => `leads ${filter}`;

  const $list = createFetcher<Loaded<LeadPage>>(['leads ', $filter], {
    fetcher: (_, filter) => load(listKey(String(filter)), () => loadList(String(filter))),
  });
  const $counts = createFetcher<Loaded<ReturnType<typeof countGroups>>>(['counts'], {
    fetcher: () => load('counts', async () => countGroups(await countLeads())),
  });
  const $lead = createFetcher<Loaded<Awaited<ReturnType<typeof getLead>>>>(['lead ', $leadId], {
    fetcher: (_, id) => load(`lead ${String(id)}`, () => getLead(String(id))),
  });
  const $crm = createFetcher<Loaded<boolean | undefined>>(['crm'], {
    fetcher: () => load('crm', isCrmConnected),
  });
  const all = [$list, $counts, $lead, $crm];

  function search(filter: string, olderThan: string | undefined, size: number): Promise<Lead[]> {
    const { search: query, group, form } = JSON.parse(filter) as Filter;
    return searchLeads({ query, statuses: statusesIn(group), form, olderThan, pageSize: size });
  }

  /** Loads as many pages as are shown, so that a refetch doesn't lose any. */
  async function loadList(filter: string): Promise<LeadPage> {
    const leads: Lead[] = [];
    for (;;) {
      const shown = cached<LeadPage>(listKey(filter))?.leads.length || 1;
      const missing = Math.ceil(shown / pageSize) * pageSize - leads.length;
      if (missing <= 0) return { leads, hasMore: true };
      const size = Math.min(missing, maxPageSize);
      const page = await search(filter, leads.at(-1)?.id, size);
      leads.push(...page);
      if (page.length < size) return { leads, hasMore: false };
    }
  }

  return {
    ...{ $filter, $list, $counts, $lead, $crm, listKey },

    /** Appends the next page. Throws a LeadFault. */
    async loadMore(): Promise<void> {
      const filter = $filter.get();
      const key = listKey(filter);
      const last = cached<LeadPage>(key)?.leads.at(-1);
      if (!last) return;
      const page = await search(filter, last.id, pageSize);
      const shown = cached<LeadPage>(key)?.leads ?? [];
      // If a refetch changed the list in the meantime, this page may not follow its end.
      if (shown.at(-1)?.id !== last.id) return;
      const data = { leads: [...shown, ...page], hasMore: page.length === pageSize };
      mutateCache(key, { data } satisfies Loaded<LeadPage>);
    },

    /** Clears all leads. */
    clear: () => cache.clear(),

    /** Refetches everything on screen. */
    async refetch(): Promise<void> {
      const running = () => Promise.all(all.map((query) => query.get().promise));
      // A fetch that's already running may return the state before a change.
      await running();
      revalidateKeys(() => true);
      await running();
    },
  };
}
