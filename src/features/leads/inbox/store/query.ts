import { nanoquery } from '@nanostores/query';
import { atom, computed, type ReadableAtom } from 'nanostores';
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

const listPageSize = 50;
/** Most leads `search_leads` returns. */
const maxPageSize = 200;

/** The inbox's queries and their cache. They refetch when the window or the network comes back. */
export function createQueries($view: ReadableAtom<View>, isOpen: () => boolean) {
  const cache: NonNullable<NonNullable<Parameters<typeof nanoquery>[0]>['cache']> = new Map();
  const [createFetcher, , { revalidateKeys }] = nanoquery({
    cache,
    dedupeTime: 0,
    revalidateOnFocus: true,
    revalidateOnReconnect: true,
  });

  /** Keeps the previous data if loading fails: nanoquery would drop it. */
  async function load<Data>(key: string, fetchData: () => Promise<Data>): Promise<Loaded<Data>> {
    try {
      const data = await fetchData();
      // Signed out in the meantime: the cache stays empty.
      return isOpen() ? { data } : {};
    } catch (error) {
      const previous = cache.get(key)?.data as Loaded<Data> | undefined;
      return { data: previous?.data, fault: faultOf(error) };
    }
  }

  const $filter = computed($view, ({ search, group, form }) =>
    JSON.stringify({ search: search.trim(), group, form } satisfies Filter),
  );
  /** How many leads to list. Another filter starts at the first page. */
  const $expanded = atom({ filter: '', count: 0 });
  const $count = computed([$filter, $expanded], (filter, expanded) =>
    expanded.filter === filter ? expanded.count : listPageSize,
  );
  const $leadId = computed($view, ({ lead }) => lead);

  const $list = createFetcher<Loaded<LeadPage>>(['leads ', $filter, ' ', $count], {
    fetcher: (...keys) => load(keys.join(''), () => loadList(String(keys[1]), Number(keys[3]))),
  });
  const $counts = createFetcher<Loaded<ReturnType<typeof countGroups>>>(['counts'], {
    fetcher: () => load('counts', async () => countGroups(await countLeads())),
  });
  const $lead = createFetcher<Loaded<Awaited<ReturnType<typeof getLead>>>>(['lead ', $leadId], {
    fetcher: (...keys) => load(keys.join(''), () => getLead(String(keys[1]))),
  });
  const $crm = createFetcher<Loaded<boolean | undefined>>(['crm'], {
    fetcher: () => load('crm', isCrmConnected),
  });
  const all = [$list, $counts, $lead, $crm];

  return {
    ...{ $filter, $list, $counts, $lead, $crm },

    /** Whether `$list` is the query for the current filter and count. */
    isListCurrent: () => $list.key === `leads ${$filter.get()} ${$count.get()}`,

    /** Lists 50 leads more. Ignored while they load. */
    loadMore(): void {
      const listed = $list.get().data?.data?.leads.length ?? 0;
      if (listed < $count.get()) return;
      $expanded.set({ filter: $filter.get(), count: listed + listPageSize });
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

async function loadList(filter: string, count: number): Promise<LeadPage> {
  const { search: query, group, form } = JSON.parse(filter) as Filter;
  const leads: Lead[] = [];
  while (leads.length < count) {
    const pageSize = Math.min(count - leads.length, maxPageSize);
    const olderThan = leads.at(-1)?.id;
    const page = await searchLeads({
      query,
      statuses: statusesIn(group),
      form,
      olderThan,
      pageSize,
    });
    leads.push(...page);
    if (page.length < pageSize) return { leads, hasMore: false };
  }
  return { leads, hasMore: true };
}
