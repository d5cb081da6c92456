import { atom, computed } from 'nanostores';
import { faultOf, reloadOnReturn, type Fault } from '~/features/staff';
import { $online } from '~/lib/browser-state';
import { createQuery } from '~/lib/query';
import { serverTime } from '~/lib/server-time';
import { toast } from '~/lib/toasts';
import {
  countLeads,
  getLead,
  getLeadIds,
  getLeadsVersion,
  getPerson,
  getStaff,
  isCrmConnected,
  searchLeads,
  type Lead,
  type LeadChange,
  type LeadRecords,
  type Person,
} from '../api/leads';
import { countGroups, groupFilter } from '../rules/lead-status';
import { filterOf, listFilter } from '../rules/pipeline';
import type { Filter } from '../rules/view';
import { createChanges, rejectionText, shortFailure } from './changes';
import { createDecisions } from './decisions';
import { createExport } from './export';
import { createNotes } from './notes';
import { createReport } from './report';
import { createSavedViews } from './saved-views';
import { createSelection } from './selection';
import { createView } from './view';

interface LeadPage {
  leads: readonly Lead[];
  hasMore: boolean;
}

export type ListState =
  | { status: 'loading' }
  | { status: 'error'; fault: Fault }
  /** `outdated`: others or more are loading. `fault`: why the latest attempt failed. */
  | ({ status: 'ready'; outdated: boolean; fault?: Fault | undefined } & LeadPage);

export type LeadState =
  /** `lead`: from the list, so that most of it shows right away. */
  | { status: 'loading'; lead?: Lead | undefined }
  | { status: 'error'; fault: Fault; lead?: Lead | undefined }
  /** Deleted, or the link is wrong. */
  | { status: 'missing' }
  | ({ status: 'ready'; lead: Lead; person: Person; fault?: Fault | undefined } & LeadRecords);

const listPageSize = 50;
/** `search_leads` returns at most this many leads. */
const maxPageSize = 100;

/** How often to ask whether anything changed, so that a colleague's change shows within five seconds. */
const pollMs = 4_000;

/**
 * The lead inbox of one admin. It reloads when somebody changes a lead, and when the window or the network comes back.
 */
export function createInbox(userId = '') {
  const view = createView();
  let open = false;
  const isOpen = () => open;
  const $loadingMore = atom(false);

  const $filter = computed(view.$view, ({ search, group, form, only, tag, source }) =>
    JSON.stringify({ search: search.trim(), group, form, only, tag, source } satisfies Filter),
  );
  const $leadId = computed(view.$view, ({ lead }) => lead);
  const list = createQuery<LeadPage>((filter, previous) => {
    const pages = Math.ceil((previous?.leads.length || 1) / listPageSize);
    return loadList(filter, userId, (pages + Number($loadingMore.get())) * listPageSize);
  });
  const counts = createQuery(async (filter) => {
    const rows = await countLeads(filterOf(JSON.parse(filter) as Filter, userId, serverTime()));
    return { groups: countGroups(rows), late: rows.reduce((sum, { late }) => sum + late, 0) };
  });
  const lead = createQuery(async (id) => {
    const [found, person] = await Promise.all([getLead(id), getPerson(id)]);
    return found && { ...found, person };
  });
  const staff = createQuery(getStaff);
  const crm = createQuery(async () => (await isCrmConnected()) ?? true);

  async function reload(): Promise<void> {
    if (!open) return;
    const openLead = $leadId.get() === undefined ? undefined : lead.load();
    await Promise.all([list.load(), counts.load(), crm.load(), openLead]);
  }

  let version: string | undefined;
  let pollTimer: ReturnType<typeof setTimeout> | undefined;
  async function poll(): Promise<void> {
    if (!document.hidden && $online.get()) {
      const before = version;
      version = await getLeadsVersion().catch(() => before);
      if (!open) return;
      if (before !== undefined && version !== before) await reload();
    }
    if (open) pollTimer = setTimeout(() => void poll(), pollMs);
  }

  const decisions = createDecisions(view.$view, reload, isOpen);
  const changes = createChanges(reload);
  const selection = createSelection();
  const views = createSavedViews();
  const report = createReport(view.$view);
  const currentFilter = () => listFilter(view.$view.get(), userId, serverTime());

  /** Whether anything shown above the list or in its rows is still loading, with nothing to show yet. */
  const $surroundingsPending = computed(
    [counts.$state, crm.$state, staff.$state, views.$viewsState],
    (...states) => states.some(({ loading, shown }) => loading && shown === undefined),
  );

  const $list = computed(
    [list.$state, $loadingMore, $surroundingsPending],
    (query, more, pending): ListState => {
      // A notice that appears later would move the rows away from under the pointer.
      if (pending) return { status: 'loading' };
      const { data, shown, loading } = query;
      const fault = query.error ? faultOf(query.error) : undefined;
      // After a failure, only leads that match the current filter stay.
      const page = data ?? (fault ? undefined : shown);
      if (page) return { status: 'ready', ...page, outdated: more || !data, fault };
      return fault && !loading ? { status: 'error', fault } : { status: 'loading' };
    },
  );

  const $lead = computed([$leadId, lead.$state, $list], (id, query, listed): LeadState => {
    const { data, error, loading } = query.key === id ? query : { loading: true };
    const fault = error ? faultOf(error) : undefined;
    if (data === null) return { status: 'missing' };
    if (data) return { status: 'ready', ...data, fault };
    const known = listed.status === 'ready' ? listed.leads.find((one) => one.id === id) : undefined;
    return fault && !loading
      ? { status: 'error', fault, lead: known }
      : { status: 'loading', lead: known };
  });

  return {
    ...view,
    ...decisions,
    ...createExport(isOpen, currentFilter),
    ...changes,
    ...selection,
    ...views,
    report,
    ...createNotes(reload),
    /** Loads the list again. */
    refresh: reload,

    /** Selects everything that matches the view right now. Leads that match later aren't selected. */
    async selectAll(): Promise<void> {
      const filter = $filter.get();
      try {
        const ids = await getLeadIds(currentFilter());
        if (open && filter === $filter.get()) selection.select(ids, true);
      } catch (error) {
        if (open) toast.error('Leads not selected', rejectionText(error) ?? shortFailure(error));
      }
    },

    /** Changes the selected leads, and deselects them if that worked. */
    async changeSelected(change: LeadChange): Promise<void> {
      const ids = [...selection.$selection.get()];
      if (await changes.changeMany(ids, currentFilter(), change)) selection.clearSelection();
    },

    /** Everyone who can own a lead, or could before. */
    $staff: computed(staff.$state, ({ data }) => data ?? []),

    /** The signed-in person's account. */
    userId,

    /** Leads that match the view. */
    $list,

    /** The open lead with its events. */
    $lead,

    /** Number of leads per group that match the other filters; undefined until loaded. */
    $counts: computed(counts.$state, ({ data, shown }) => (data ?? shown)?.groups),

    /** Number of those whose response is overdue. */
    $late: computed(counts.$state, ({ data }) => data?.late ?? 0),

    /** False if no CRM is set up. */
    $crmConnected: computed(crm.$state, ({ data }) => data ?? true),

    /** Lists 50 more leads. Ignored while they load. */
    async loadMore(): Promise<void> {
      if ($loadingMore.get()) return;
      $loadingMore.set(true);
      await list.load();
      $loadingMore.set(false);
    },

    /** Starts loading. Returns a function that stops it and clears all leads from memory. */
    open(): () => void {
      open = true;
      const queries = [list, counts, lead, crm, staff];
      const stop = [
        view.connect(),
        $filter.subscribe((filter) => {
          $loadingMore.set(false);
          selection.clearSelection();
          void list.load(filter);
          void counts.load(filter);
        }),
        report.open(),
        reloadOnReturn(reload),
        $leadId.subscribe((id) => {
          decisions.dismissDecision();
          changes.dismissChange();
          if (id !== undefined) void lead.load(id);
        }),
      ];
      void crm.load();
      void staff.load();
      void views.loadViews();
      void poll();
      return () => {
        open = false;
        clearTimeout(pollTimer);
        views.clearViews();
        for (const end of stop) end();
        for (const query of queries) query.clear();
      };
    },
  };
}

export type Inbox = ReturnType<typeof createInbox>;

async function loadList(filter: string, userId: string, count: number): Promise<LeadPage> {
  const view = JSON.parse(filter) as Filter;
  const wanted = { ...filterOf(view, userId, serverTime()), ...groupFilter(view.group) };
  const leads: Lead[] = [];
  while (leads.length < count) {
    const page_size = Math.min(count - leads.length, maxPageSize);
    const last = leads.at(-1);
    const page = await searchLeads({
      filter: wanted,
      ...(last && { older_than: last.id }),
      page_size,
    });
    leads.push(...page);
    if (page.length < page_size) return { leads, hasMore: false };
  }
  return { leads, hasMore: true };
}
