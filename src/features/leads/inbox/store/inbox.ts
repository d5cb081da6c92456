import { computed } from 'nanostores';
import { latestChange } from '~/features/auth';
import {
  createGrowingList,
  createResource,
  createSelection,
  loadPages,
  type ResourceState,
} from '~/features/staff';
import type { CrmHealth } from '~/lib/crm-health';
import { serverTime } from '~/lib/server-time';
import { createUrlView } from '~/lib/url-view';
import {
  countLeads,
  getCrmHealth,
  getLead,
  getLeadIds,
  getPerson,
  getStaff,
  searchLeads,
  type Lead,
  type LeadRecords,
  type ListedLead,
  type Person,
  type StaffMember,
} from '../api/leads';
import { filterOf, listFilter } from '../rules/filter';
import { countGroups, groupFilter, type GroupCounts } from '../rules/lead-status';
import { formatView, parseView, sortOf, type Filter, type View } from '../rules/view';
import { createChanges, type SelectedLead } from './changes';

interface LeadPage {
  leads: readonly ListedLead[];
  hasMore: boolean;
  /** How many people match the other filters, per group. Undefined for searches with many matches. */
  groups: GroupCounts | undefined;
  /** How many of those listed, here or on later pages, have an overdue response. */
  late: number;
}

export interface OpenLead extends LeadRecords {
  lead: Lead;
  person: Person;
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

/** State of a history entry. If `openedFromList`, the previous entry is the list. */
type Entry = { openedFromList: boolean } | null;

const listPageSize = 50;
/** `search_leads` returns at most this many leads. */
const maxPageSize = 100;

/** The lead inbox of the signed-in admin. */
export function createInbox() {
  let userId = '';
  const view = createUrlView({ parse: parseView, format: formatView });
  const selection = createSelection<SelectedLead>();

  const $filter = computed(view.$view, ({ lead: _, ...filter }) =>
    JSON.stringify({ ...filter, search: filter.search.trim() } satisfies Filter),
  );
  const lead = createResource(loadLead, {
    $key: computed(view.$view, ({ lead }) => lead),
    reloadAfter: Infinity,
  });
  const surroundings = createResource(loadSurroundings, { reloadAfter: Infinity });
  const list = createGrowingList<LeadPage>(
    (filter, count) => loadList(JSON.parse(filter) as Filter, userId, count),
    {
      $key: $filter,
      pageSize: listPageSize,
      lengthOf: ({ leads }) => leads.length,
      getLatestChange: latestChange('leads'),
      onChange: () => Promise.all([lead.refresh(), surroundings.refresh()]),
    },
  );
  const $surroundings = computed(surroundings.$state, (state) =>
    state.status === 'ready' ? state.data : noSurroundings,
  );

  /** Loads everything again. */
  const refresh = async () =>
    void (await Promise.all([list.refresh(), lead.refresh(), surroundings.refresh()]));

  const changes = createChanges({
    selection,
    refresh,
    getFilter: () => listFilter(view.$view.get(), userId, serverTime()),
    isCrmConnected: () => $surroundings.get().crm.is_connected,
  });

  return {
    ...view,
    changes,
    refresh,

    /** The leads that a bulk change is about. */
    selection,

    /** Selects everything that matches the view right now. Leads that match later aren't selected. */
    selectAll: () =>
      selection.selectAll(async () => {
        const current = view.$view.get();
        const filter = listFilter(current, userId, serverTime());
        const ids = await getLeadIds(filter, sortOf(current));
        return ids.map((request_ids) => ({ id: request_ids[0] ?? '', request_ids }));
      }),

    $surroundings,

    /** Whether an account is the signed-in person's. */
    isOwn: (id: string | null) => id === userId,

    /** Leads that match the view. */
    $list: computed(
      [list.$state, surroundings.$state],
      // A notice that appears later would move the rows away from under the pointer.
      (state, around): ResourceState<LeadPage> => (around.status === 'ready' ? state : around),
    ),

    /** The open lead. Null if it was deleted, or the link is wrong. */
    $lead: computed(
      [lead.$state, surroundings.$state],
      // Otherwise, the form would show that nobody owns it until the staff are loaded.
      (state, around): ResourceState<OpenLead | null> =>
        around.status === 'ready' ? state : around,
    ),

    /** Lists 50 more leads. Ignored while they load. */
    loadMore: list.loadMore,

    /** Changes the view with a new history entry. */
    go(change: Partial<View>): void {
      view.go(change, { openedFromList: view.$view.get().lead === undefined } satisfies Entry);
    },

    /** Returns to the list, through the browser's history if the lead was opened from there. */
    closeLead(): void {
      if ((history.state as Entry)?.openedFromList) history.back();
      else view.correct({ lead: undefined });
    },

    /** Starts loading for an account. Returns a function that stops it and clears all leads from memory. */
    open(account: string): () => void {
      userId = account;
      const closers = [
        view.connect(),
        $filter.subscribe(() => selection.clear()),
        list.open(),
        lead.open(),
        surroundings.open(),
        changes.open(account),
      ];
      return () => {
        for (const close of closers) close();
      };
    },
  };
}

export type Inbox = ReturnType<typeof createInbox>;

/** The inbox on the page. */
export const inbox = createInbox();

async function loadLead(id: string): Promise<OpenLead | null> {
  const [found, person] = await Promise.all([getLead(id), getPerson(id)]);
  return found && { ...found, person };
}

async function loadSurroundings(): Promise<Surroundings> {
  const [crm, staff] = await Promise.all([getCrmHealth(), getStaff()]);
  return { crm, staff };
}

async function loadList(view: Filter, userId: string, count: number): Promise<LeadPage> {
  const filter = filterOf(view, userId, serverTime());
  const { group } = view;
  const [{ items: leads, hasMore }, counts] = await Promise.all([
    loadPages<ListedLead>(count, maxPageSize, (last, page_size) =>
      searchLeads({
        filter: { ...filter, ...groupFilter(group) },
        sort: sortOf(view),
        ...(last && { older_than: last.id }),
        page_size,
      }),
    ),
    countLeads(filter),
  ]);
  const hasOpen = group === 'new' || group === 'all';
  return {
    leads,
    hasMore,
    groups: counts ? countGroups(counts) : undefined,
    late: hasOpen ? (counts?.late ?? 0) : 0,
  };
}
