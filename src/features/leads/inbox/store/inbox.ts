import { atom, computed } from 'nanostores';
import { faultOf, type Fault } from '~/features/staff';
import { createQuery } from '~/lib/query';
import {
  countLeads,
  getLead,
  isCrmConnected,
  searchLeads,
  type Lead,
  type LeadEvent,
} from '../api/leads';
import { countGroups, statusesIn } from '../rules/lead-status';
import type { Filter } from '../rules/view';
import { createDecisions } from './decisions';
import { createExport } from './export';
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
  | { status: 'ready'; lead: Lead; events: readonly LeadEvent[]; fault?: Fault | undefined };

const listPageSize = 50;
/** Most leads `search_leads` returns. */
const maxPageSize = 200;

/** The lead inbox of one admin. It reloads when the window or the network comes back. */
export function createInbox() {
  const view = createView();
  let open = false;
  const isOpen = () => open;
  const $refreshing = atom(false);
  const $loadingMore = atom(false);

  const $filter = computed(view.$view, ({ search, group, form }) =>
    JSON.stringify({ search: search.trim(), group, form } satisfies Filter),
  );
  const $leadId = computed(view.$view, ({ lead }) => lead);
  const list = createQuery<LeadPage>((filter, previous) => {
    const pages = Math.ceil((previous?.leads.length || 1) / listPageSize);
    return loadList(filter, (pages + Number($loadingMore.get())) * listPageSize);
  });
  const counts = createQuery(async () => countGroups(await countLeads()));
  const lead = createQuery((id) => getLead(id));
  const crm = createQuery(async () => (await isCrmConnected()) ?? true);

  async function reload(): Promise<void> {
    if (!open) return;
    const openLead = $leadId.get() === undefined ? undefined : lead.load();
    await Promise.all([list.load(), counts.load(), crm.load(), openLead]);
  }
  const reloadIfVisible = () => void (document.hidden || reload());
  const decisions = createDecisions(view.$view, reload, isOpen);

  const $list = computed([list.$state, $loadingMore], (query, more): ListState => {
    const { data, shown, loading } = query;
    const fault = query.error ? faultOf(query.error) : undefined;
    // After a failure, only leads that match the current filter stay.
    const page = data ?? (fault ? undefined : shown);
    if (page) return { status: 'ready', ...page, outdated: more || !data, fault };
    return fault && !loading ? { status: 'error', fault } : { status: 'loading' };
  });

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
    ...createExport(isOpen),

    /** Leads that match the view. */
    $list,

    /** The open lead with its events. */
    $lead,

    /** Number of leads per group; undefined until loaded. */
    $counts: computed(counts.$state, ({ data }) => data),

    /** False if no CRM is set up. */
    $crmConnected: computed(crm.$state, ({ data }) => data ?? true),

    /** Whether a manual refresh is running. */
    $refreshing: computed($refreshing, (refreshing) => refreshing),

    /** Refetches everything on screen. */
    async refresh(): Promise<void> {
      if ($refreshing.get()) return;
      $refreshing.set(true);
      await reload();
      $refreshing.set(false);
    },

    /** Lists 50 leads more. Ignored while they load. */
    async loadMore(): Promise<void> {
      if ($loadingMore.get()) return;
      $loadingMore.set(true);
      await list.load();
      $loadingMore.set(false);
    },

    /** Starts loading. Returns a function that stops it and clears all leads from memory. */
    open(): () => void {
      open = true;
      const queries = [list, counts, lead, crm];
      const stop = [
        view.connect(),
        $filter.subscribe((filter) => {
          $loadingMore.set(false);
          void list.load(filter);
        }),
        $leadId.subscribe((id) => {
          decisions.dismissDecision();
          if (id !== undefined) void lead.load(id);
        }),
      ];
      void counts.load();
      void crm.load();
      addEventListener('visibilitychange', reloadIfVisible);
      addEventListener('online', reloadIfVisible);
      return () => {
        open = false;
        for (const end of stop) end();
        removeEventListener('visibilitychange', reloadIfVisible);
        removeEventListener('online', reloadIfVisible);
        for (const query of queries) query.clear();
      };
    },
  };
}

export type Inbox = ReturnType<typeof createInbox>;

async function loadList(filter: string, count: number): Promise<LeadPage> {
  const { search: query, group, form } = JSON.parse(filter) as Filter;
  const statuses = statusesIn(group);
  const search = { query, ...(statuses && { delivery_statuses: statuses }), ...(form && { form }) };
  const leads: Lead[] = [];
  while (leads.length < count) {
    const page_size = Math.min(count - leads.length, maxPageSize);
    const last = leads.at(-1);
    const page = await searchLeads({ ...search, ...(last && { older_than: last.id }), page_size });
    leads.push(...page);
    if (page.length < page_size) return { leads, hasMore: false };
  }
  return { leads, hasMore: true };
}
