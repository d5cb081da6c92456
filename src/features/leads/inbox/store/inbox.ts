import { computed, type ReadableAtom } from 'nanostores';
import { latestChange } from '~/features/auth';
import {
  createGrowingList,
  createResource,
  createSelection,
  loadPages,
  openAll,
  type Listed,
  type ResourceState,
} from '~/features/staff';
import type { CrmHealth } from '~/lib/crm-health';
import { serverTime } from '~/lib/server-time';
import { createUrlView } from '~/lib/url-view';
import * as api from '../api/leads';
import type { ListedLead, StaffMember } from '../api/leads';
import type { NameOf } from '../rules/lead-events';
import { groupFilter, type StatusGroup } from '../rules/lead-status';
import {
  filterOf,
  formatView,
  listFilter,
  parseView,
  sortOf,
  type Filter,
  type View,
} from '../rules/view';

interface LeadPage extends Listed<ListedLead> {
  /** How many people match the other filters, per group. Null for searches with many matches. */
  groups: Readonly<Record<StatusGroup, number>> | null;
  /** How many of those listed, here or on later pages, have an overdue response. */
  late: number;
}

/** What's shown around the leads. */
interface Surroundings {
  crm: CrmHealth;
  /** Everyone who can own a lead, or could before. */
  staff: readonly StaffMember[];
}

/** Until they're loaded. */
const noSurroundings: Surroundings = {
  crm: { is_connected: true, backlog: 0, delayed: 0, since: null, error: null },
  staff: [],
};

/** A lead that was listed, or one of all that match, of which only the IDs are known. */
export type SelectedLead = Pick<ListedLead, 'id' | 'request_ids'> & Partial<ListedLead>;

/** State of a history entry. If `openedFromList`, the previous entry is the list. */
type Entry = { openedFromList: boolean } | null;

/** `search_leads` returns at most this many leads. */
const maxPageSize = 100;

/** The signed-in admin's account. */
let userId = '';

/** Whether an account is the signed-in person's. */
export const isOwn = (id: string | null) => id === userId;

const view = createUrlView({ parse: parseView, format: formatView });

export const { $view, $typedSearch, typeSearch, commitSearch, urlOf } = view;

/** Changes the view with a new history entry. */
export const go = (change: Partial<View>) =>
  view.go(change, { openedFromList: $view.get().lead === undefined } satisfies Entry);

/** Returns to the list, through the browser's history if the lead was opened from there. */
export function closeLead(): void {
  if ((history.state as Entry)?.openedFromList) history.back();
  else view.correct({ lead: undefined });
}

const lead = createResource(api.getLead, {
  $key: computed($view, ({ lead }) => lead),
  reloadAfter: Infinity,
  hidesOutdated: true,
});
const surroundings = createResource(loadSurroundings, { reloadAfter: Infinity });
const $filter = computed($view, ({ lead: _, ...filter }): Filter => ({
  ...filter,
  search: filter.search.trim(),
}));
const list = createGrowingList(loadList, $filter, {
  getLatestChange: latestChange('leads'),
  onChange: () => Promise.all([lead.refresh(), surroundings.refresh()]),
});

export const $surroundings = computed(surroundings.$state, (state) =>
  state.status === 'ready' ? state.data : noSurroundings,
);

/** Names an account: "you", its name, or "another admin". "nobody" without one. */
export const $nameOf = computed($surroundings, ({ staff }): NameOf => (id) => {
  if (id === null) return 'nobody';
  return isOwn(id) ? 'you' : (staff.find((one) => one.id === id)?.name ?? 'another admin');
});

/**
 * What's loaded, once the surroundings are. A notice that appears later would move the rows away from under the pointer, and
 * the form would show that nobody owns the lead until the staff are loaded.
 */
const withSurroundings = <Data>($state: ReadableAtom<ResourceState<Data>>) =>
  computed([$state, surroundings.$state], (state, around): ResourceState<Data> =>
    around.status === 'ready' ? state : around,
  );

/** Leads that match the view. */
export const $list = withSurroundings(list.$state);

/** The open lead. Null if it was deleted, or the link is wrong. */
export const $lead = withSurroundings(lead.$state);

/** Lists 50 more leads. Ignored while they load. */
export const { loadMore } = list;

/** Loads everything again. */
export const refresh = () => Promise.all([list.refresh(), lead.refresh(), surroundings.refresh()]);

/** The filter of what's listed. */
export const currentFilter = () => listFilter($view.get(), userId, serverTime());

/** The leads that a bulk change is about. */
export const selection = createSelection<SelectedLead>();

/** Selects everything that matches the view right now. Leads that match later aren't selected. */
export const selectAll = () =>
  selection.selectAll(async () => {
    const ids = await api.getLeadIds(currentFilter(), sortOf($view.get()));
    return ids.map((request_ids) => ({ id: request_ids[0] ?? '', request_ids }));
  });

/** Starts loading for an account. Returns a function that stops it and clears all leads from memory. */
export function open(account: string): () => void {
  userId = account;
  return openAll(
    view.connect,
    () => computed($filter, (filter) => JSON.stringify(filter)).subscribe(selection.clear),
    list.open,
    lead.open,
    surroundings.open,
    () => () => {
      selection.clear();
      userId = '';
    },
  )();
}

async function loadSurroundings(): Promise<Surroundings> {
  const [crm, staff] = await Promise.all([api.getCrmHealth(), api.getStaff()]);
  return { crm, staff };
}

async function loadList(view: Filter, count: number): Promise<LeadPage> {
  const filter = filterOf(view, userId, serverTime());
  const { group } = view;
  const [listed, counts] = await Promise.all([
    loadPages(count, maxPageSize, async (last: ListedLead | undefined, page_size) => ({
      items: await api.searchLeads(
        { ...filter, ...groupFilter(group) },
        { sort: sortOf(view), ...(last && { older_than: last.id }), page_size },
      ),
    })),
    api.countLeads(filter),
  ]);
  const hasOpen = group === 'new' || group === 'all';
  return {
    ...listed,
    groups: counts && { ...counts, 'to-review': counts.held, 'not-delivered': counts.dead },
    late: hasOpen ? (counts?.late ?? 0) : 0,
  };
}
