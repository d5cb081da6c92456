import { atom, computed } from 'nanostores';
import type { Lead, LeadEvent } from '../api/leads';
import type { Fault } from '../api/request';
import { createDecisions } from './decisions';
import { createExport } from './export';
import { createQueries, type LeadPage } from './queries';
import { createView } from './view';

export type ListState =
  | { status: 'loading' }
  | { status: 'error'; fault: Fault }
  /** `outdated`: these match the previous filter. `fault`: why the last refetch failed. */
  | ({ status: 'ready'; outdated: boolean; fault?: Fault | undefined } & LeadPage);

export type LeadState =
  | { status: 'closed' }
  /** `lead`: from the list, so that most of it shows right away. */
  | { status: 'loading'; lead?: Lead | undefined }
  | { status: 'error'; fault: Fault; lead?: Lead | undefined }
  /** Deleted, or the link is wrong. */
  | { status: 'missing' }
  | { status: 'ready'; lead: Lead; events: readonly LeadEvent[]; fault?: Fault | undefined };

/** The lead inbox of one admin. */
export function createInbox() {
  const view = createView();
  let open = false;
  const isOpen = () => open;
  const queries = createQueries(view.$view, isOpen);
  /** What the list shows, until its next state is loaded. */
  const $shown = atom<(LeadPage & { filter: string }) | undefined>();
  const $refreshing = atom(false);

  const refetch = async () => {
    if (open) await queries.refetch();
  };
  const decisions = createDecisions(view.$view, refetch, isOpen);

  const $list = computed(
    [queries.$list, queries.$filter, $shown],
    ({ data: loaded, loading }, filter, shown): ListState => {
      const { data, fault } = (queries.isListCurrent() && loaded) || {};
      // After a failure, only leads that match the current filter stay.
      const page = data ?? (fault && shown?.filter !== filter ? undefined : shown);
      if (page) {
        const { leads, hasMore } = page;
        return { status: 'ready', leads, hasMore, outdated: !data && !fault, fault };
      }
      return fault && !loading ? { status: 'error', fault } : { status: 'loading' };
    },
  );

  const $lead = computed([view.$view, queries.$lead, $list], (shown, query, list): LeadState => {
    if (shown.lead === undefined) return { status: 'closed' };
    const { loading } = query;
    const { data, fault } = (queries.$lead.key === `lead ${shown.lead}` && query.data) || {};
    if (data === null) return { status: 'missing' };
    if (data) return { status: 'ready', ...data, fault };
    const lead =
      list.status === 'ready' ? list.leads.find(({ id }) => id === shown.lead) : undefined;
    return fault && !loading ? { status: 'error', fault, lead } : { status: 'loading', lead };
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
    $counts: computed(queries.$counts, ({ data }) => data?.data),

    /** False if no CRM is set up. */
    $crmConnected: computed(queries.$crm, ({ data }) => data?.data !== false),

    /** Whether a manual refresh is running. */
    $refreshing: computed($refreshing, (refreshing) => refreshing),

    /** Refetches everything on screen. */
    async refresh(): Promise<void> {
      if ($refreshing.get()) return;
      $refreshing.set(true);
      await refetch();
      $refreshing.set(false);
    },

    /** Lists 50 leads more. Ignored while they load. */
    loadMore: queries.loadMore,

    /** Starts loading. Returns a function that stops it and clears all leads from memory. */
    open(): () => void {
      open = true;
      const stop = [
        view.connect(),
        queries.$list.subscribe(({ data }) => {
          if (data?.data && queries.isListCurrent())
            $shown.set({ ...data.data, filter: queries.$filter.get() });
        }),
        computed(view.$view, ({ lead }) => lead).listen(decisions.dismissDecision),
      ];
      return () => {
        open = false;
        for (const end of stop) end();
        $shown.set(undefined);
        queries.clear();
      };
    },
  };
}

export type Inbox = ReturnType<typeof createInbox>;
